// Written by tools/page_types.py from the records of the server: change those, and run it.

/** An event as the journal records it; its tag ends in a version. */
export type JournalEvent = { event: string } & Record<string, unknown>;

/** What the house says: the key of a sentence and what stands in its places; nothing is an empty text. */
export type Sentence = "" | [key: string] | [key: string, values: Record<string, Said>];

/** What stands in a place: another sentence, a name or text, a number, an amount, or several of them. */
export type Said = Sentence | string | number | { cents: number } | Joined;
export type Joined = { and: Said[] } | { or: Said[] } | { comma: Said[] } | { semicolon: Said[] };

/** An exact value, as "n/d", beside its decimal. */
export type Exact = { exact: string; decimal: number };

/** A progressive: what each meter begins with, where it has one, and what follows from it, for other wagers too. */
export type Progressive = { seed?: Record<string, Exact> } & Record<string, Exact | Record<string, Exact> | null>;

/** The progressive of a table, if it has one: each level, and whether it can be played now. */
export type MetersDocument = {
  levels?: Record<string, number>;
  up?: boolean;
};

/** What a player chooses a table by. */
export type TableSummary = {
  table: string;
  chapter: string;
  name: string;
  kind: "hybrid" | "automated" | "training";
  phase: "closed" | "open" | "stopped";
  dealer: string;
  seats: number;
  taken: number;
  stadium: boolean;
  minimum: number;
  maximum: number;
  moment: "betting" | "dealing" | "deciding" | "over" | "playing";
  until: number;
  meters: MetersDocument;
  family: string;
  line: Sentence;
  why: Sentence;
  pace: number;
};

/** A seat with a wager; its own hands are listed if a single player has it. */
export type SeatDocument = {
  stakes: number;
  at_risk: number;
  wagers: number;
  deciding: number;
  folded: boolean;
  hands: Array<Array<string | null>>;
};

/** A table and its current or last round; ``submission`` changes with the rules it plays under. */
export type TableDocument = {
  table: string;
  chapter: string;
  name: string;
  kind: "hybrid" | "automated" | "training";
  phase: "closed" | "open" | "stopped";
  dealer: string;
  seats: number;
  taken: number;
  stadium: boolean;
  minimum: number;
  maximum: number;
  moment: "betting" | "dealing" | "deciding" | "over" | "playing";
  until: number;
  meters: MetersDocument;
  family: string;
  line: Sentence;
  why: Sentence;
  pace: number;
  round: number;
  submission: string;
  waits_for: Sentence;
  void: boolean;
  cards: Record<string, Array<string | null>>;
  seat: Record<string, SeatDocument>;
  words?: Record<string, Sentence>;
  rolls?: Array<Array<number>>;
  selected?: Record<string, string>;
  shown?: Record<string, number | string | Array<string> | null>;
  at_risk?: number;
  kept: Array<number>;
  spread: boolean;
  ready: number;
  awaited: number;
  notes: Array<Sentence>;
};

/** Since when somebody plays, in milliseconds, and what it has come to. */
export type VisitFigures = {
  since: number;
  put_in: number;
  taken_out: number;
  in_play: number;
  net: number;
  minutes: number;
  loss: number;
  deposit: number;
  rests_until: number;
  check_every: number;
};

/** What keeps a terminal from play; several can hold at once. */
export type BlockName =
  | "out_of_service"
  | "door_open"
  | "box_removed"
  | "bill_jam"
  | "printer_out"
  | "hand_pay"
  | "link_lost"
  | "cash_out"
  | "memory_error"
  | "transfer_lock"
  | "validator_alarm";

/** A hand a stake plays by itself: its cards, their value, and its wagers. */
export type HandDocument = {
  cards: Array<string | null>;
  done: boolean;
  words: Sentence;
  at_risk: number;
  lammers: number;
  doubled?: boolean;
  settled?: boolean;
};

/** A way to set one's cards: its value, or why it would be refused. */
export type SettingDocument = {
  cards: Array<string>;
  words: Sentence;
  refused: Sentence;
};

/** A choice open to the player now; ``cards`` is the fewest and the most cards it names. */
export type ChoiceDocument = {
  choice: string;
  title: Sentence;
  wager: string;
  least: number;
  most: number;
  step: number;
  cards: [number, number];
  default: boolean;
  default_cards: Array<string>;
  cite: string;
  settings?: Array<SettingDocument>;
};

/** The result of a wager. */
export type ResultName =
  | "win"
  | "lose"
  | "push"
  | "forfeit"
  | "returned"
  | "paid"
  | "fee"
  | "collected"
  | "split"
  | "capped"
  | "surrender"
  | "reversed";

/** A settlement line as on the receipt, with the names in words. */
export type LineDocument = {
  stake: string;
  wager: string;
  result: ResultName;
  staked: number;
  credited: number;
  net: number;
  row: string;
  hand: Sentence;
  meter: string;
  needs_validation: boolean;
  cite: string;
  title: Sentence;
  short: Sentence;
  row_in_words: Sentence;
  why: Sentence;
  plays: Array<string>;
};

/** The player's wagers on a seat, with the cards the player may look at. */
export type StakeDocument = {
  stake: string;
  seat: number;
  wagers: Record<string, number>;
  standing: Array<string>;
  at_risk: Record<string, number>;
  folded: boolean;
  cards: Record<string, Array<string>>;
  words: Record<string, Sentence>;
  hands: Array<HandDocument>;
  choices: Array<ChoiceDocument>;
  stage: string;
  hand: number;
  lines: Array<LineDocument>;
  question: Sentence;
  later: Array<ChoiceDocument>;
};

/** Why an attendant pays (§ 461a.1(Hand pay)). */
export type HandPayKindName =
  | "jackpot"
  | "progressive"
  | "cancelled_credit"
  | "void_voucher";

/** A payment that waits for an attendant, and since when. */
export type HandPayDocument = {
  hand_pay: string;
  terminal: string;
  kind: HandPayKindName;
  amount: number;
  because: Sentence;
  since: number;
};

/** A win of the player that a floorperson validates, and the decision. */
export type OwnPayout = {
  stake: string;
  wager: string;
  row: string;
  amount: number;
  validation: "pending" | "validated" | "declined";
};

/** The player's place at a further table: its wagers, their wins, whether it is ready, its kept seats. */
export type PlaceDocument = {
  table: string;
  stakes: Array<StakeDocument>;
  payouts: Array<OwnPayout>;
  ready: boolean;
  kept: Array<number>;
};

/** What a terminal tells the player whose card is in it; times are in milliseconds. */
export type CardFigures = {
  account: string;
  since: number;
  by_number: boolean;
  points: number;
  ended: number;
  lost: number;
  put_in: number;
  limits: [number, number, number];
  wider: [number, number, number] | null;
  wider_from: number;
  pin: boolean;
};

/** The player's own money and wagers; the balance is always present. */
export type TerminalDocument = {
  terminal: string;
  asset: string;
  balance: number;
  enabled: boolean;
  called: boolean;
  visit: VisitFigures | null;
  blocks: Array<BlockName>;
  table: string;
  stakes: Array<StakeDocument>;
  hand_pays: Array<HandPayDocument>;
  payouts: Array<OwnPayout>;
  ready: boolean;
  kept: Array<number>;
  beside: Array<PlaceDocument>;
  tables_at_once: number;
  card: CardFigures | null;
  card_numbers: boolean;
};

/** No step: the table is stopped or closed. */
export type NoStep = {
  kind: "none";
  says: Sentence;
};

/** A floorperson brings new cards or dice. */
export type ChangeStep = {
  kind: "change";
  says: Sentence;
};

/** The next round may be opened for wagers. */
export type OpenStep = {
  kind: "open";
  says: Sentence;
};

/** The cards are prepared; the permitted tasks stand beside the step. */
export type HandleStep = {
  kind: "handle";
  says: Sentence;
  cite: string;
};

/** The cut to be made: who is offered it, in order, its usual place and that of the cover card. */
export type CutDocument = {
  offered: Array<string>;
  in_words: Array<Sentence>;
  depth: number;
  cover: number;
  cards: number;
};

/** The cards are shuffled, cut and brought into play: one tap if everything was done as usual. */
export type PrepareStep = {
  kind: "prepare";
  says: Sentence;
  cite: string;
  steps: Array<Sentence>;
  cut: CutDocument | null;
};

/** Wagers are taken until betting closes. */
export type BetsStep = {
  kind: "bets";
  says: Sentence;
  cite: string;
};

/** A card is dealt: to which place, how many more go there, and how many of each card can still come. */
export type DealStep = {
  kind: "deal";
  says: Sentence;
  cite: string;
  place: string;
  in_words: Sentence;
  up: boolean;
  left: number;
  may_be_unread: boolean;
  cover_card: boolean;
  deck: Record<string, number>;
};

/** The cards of a place are turned up; ``name`` is how many of them have to be named. */
export type RevealStep = {
  kind: "reveal";
  says: Sentence;
  cite: string;
  place: string;
  in_words: Sentence;
  name: number;
  deck: Record<string, number>;
};

/** The card reader is asked about the hole card. */
export type ReaderStep = {
  kind: "reader";
  says: Sentence;
  cite: string;
};

/** Why a roll may be called invalid. */
export type NoRollReason = {
  reason: string;
  says: Sentence;
};

/** Dice are rolled. */
export type RollStep = {
  kind: "roll";
  says: Sentence;
  cite: string;
  dice: number;
  no_roll: Array<NoRollReason>;
};

/** The stub is counted: how many cards must be left in it, and how many there are altogether. */
export type StubStep = {
  kind: "stub";
  says: Sentence;
  cite: string;
  left: number;
  all: number;
};

/** Players decide; the console waits for them. */
export type DecideStep = {
  kind: "decide";
  says: Sentence;
  cite: string;
  stage: Sentence;
  deciding: number;
};

/** A floorperson validates the winnings of hands on the table; the payouts stand beside the step. */
export type ValidateStep = {
  kind: "validate";
  says: Sentence;
  cite: string;
};

/** A floorperson inspects the card reader for the gaming day. */
export type InspectStep = {
  kind: "inspect";
  says: Sentence;
  cite: string;
};

/** A floorperson loads the dice into the shaker and counts them. */
export type LoadStep = {
  kind: "load";
  says: Sentence;
  cite: string;
  dice: number;
};

/** The system does something by itself. */
export type WaitStep = {
  kind: "wait";
  says: Sentence;
  cite: string;
};

/** How far a table's cards are on their way into play. */
export type ReadinessName =
  | "received"
  | "inspected"
  | "verified"
  | "spread"
  | "viewed"
  | "mixed"
  | "shuffled"
  | "cut"
  | "in_play"
  | "removed";

/** How the cards that are about to be dealt were shuffled. */
export type ShuffleName =
  | "manual"
  | "automated"
  | "preshuffled"
  | "self_reshuffling";

/** A task done to a table's cards, in the order of § .4 and § .5. */
export type TaskName =
  | "inspect"
  | "verify"
  | "accept_preinspected"
  | "spread"
  | "view"
  | "mix"
  | "collect"
  | "shuffle"
  | "exchange"
  | "cut"
  | "recut"
  | "begin"
  | "remove";

/** A permitted task on the cards, and whether it takes a floorperson. */
export type TaskDocument = {
  task: TaskName;
  shuffle: ShuffleName;
  says: Sentence;
  floorperson: boolean;
  deck: number;
};

/** A device of the table, whether it works, and whether it counts the cards it shuffles. */
export type DeviceDocument = {
  device: "shuffler" | "dealing_shoe";
  condition: "working" | "malfunctioning" | "out_of_order";
  says: Sentence;
  counts: boolean;
};

/** The cards on their way into play, in games with cards; ``orders`` are the tasks out of turn. */
export type CardsDocument = {
  readiness?: ReadinessName;
  shuffle?: ShuffleName;
  tasks?: Array<TaskDocument>;
  orders?: Array<TaskDocument>;
  devices?: Array<DeviceDocument>;
  deck?: number;
};

/** A possible irregularity, and what its report has to name. */
export type IrregularityDocument = {
  kind: string;
  title: Sentence;
  cite: string;
  needs: Array<"card" | "seat" | "stake">;
};

/** The amount at risk on a wager; ``short`` is its name on the felt. */
export type WagerInPlay = {
  title: Sentence;
  short: Sentence;
  amount: number;
};

/** A stake as the dealer sees it. */
export type StakeInPlay = {
  stake: string;
  seat: number;
  terminal: string;
  at_risk: number;
  wagers: Array<WagerInPlay>;
  deciding: boolean;
  out: boolean;
};

/** The stakes in play while a round is under way; listed while they are few. */
export type StakesDocument = {
  count?: number;
  seats?: number;
  at_risk?: number;
  deciding?: number;
  progressive?: number;
  progressive_amount?: number;
  listed?: Array<StakeInPlay>;
};

/** A card that was entered or read; ``alone`` if its dealer may correct it without a second person. */
export type DealtDocument = {
  place: string;
  in_words: Sentence;
  number: number;
  card: string | null;
  alone: boolean;
};

/** A settlement line with the seat it is announced to. */
export type AnnouncedLine = {
  stake: string;
  wager: string;
  result: ResultName;
  staked: number;
  credited: number;
  net: number;
  row: string;
  hand: Sentence;
  meter: string;
  needs_validation: boolean;
  cite: string;
  title: Sentence;
  short: Sentence;
  row_in_words: Sentence;
  why: Sentence;
  plays: Array<string>;
  seat: number;
};

/** The outcome of a stake. */
export type StakeSummary = {
  stake: string;
  seat: number;
  net: number;
  lines: Array<AnnouncedLine>;
};

/** The players' cards that the dealer turns up to settle, seat by seat in the order of settlement. */
export type TurnUpDocument = {
  says: Sentence;
  cite: string;
  seats: Array<number>;
};

/** The settlement of the last round, to be announced; empty before the first. */
export type SummaryDocument = {
  staked?: number;
  credited?: number;
  won?: number;
  lost?: number;
  to_validate?: Array<AnnouncedLine>;
  stakes?: Array<StakeSummary>;
  turn_up?: TurnUpDocument | null;
};

/** The winnings of a hand on a wager, to be validated or already decided; ``stakes`` is how many share them. */
export type PayoutDocument = {
  payout: string;
  table: string;
  round: number;
  seat: number;
  wager: string;
  title: Sentence;
  row_in_words: Sentence;
  amount: number;
  stakes: number;
  meter: string;
  cite: string;
  since: number;
  validation: "pending" | "validated" | "declined";
};

/** Everything the dealer needs besides the table itself. */
export type ConsoleDocument = {
  table: string;
  step: NoStep
    | ChangeStep
    | OpenStep
    | HandleStep
    | PrepareStep
    | BetsStep
    | DealStep
    | RevealStep
    | ReaderStep
    | RollStep
    | StubStep
    | DecideStep
    | ValidateStep
    | InspectStep
    | LoadStep
    | WaitStep;
  cards: CardsDocument;
  change_due: boolean;
  irregularities: Array<IrregularityDocument>;
  stakes: StakesDocument;
  dealt: Array<DealtDocument>;
  summary: SummaryDocument;
  stopped: Sentence;
  payouts: Array<PayoutDocument>;
  kept_out: Array<string>;
};

/** A card reported as misread: where it lies, never which it is. */
export type CorrectionDocument = {
  place: Sentence;
  number: number;
  by: Array<string>;
};

/** A table with its money and the Rules Submission it plays under. */
export type PitTable = {
  table: string;
  chapter: string;
  name: string;
  kind: "hybrid" | "automated" | "training";
  phase: "closed" | "open" | "stopped";
  dealer: string;
  seats: number;
  taken: number;
  stadium: boolean;
  minimum: number;
  maximum: number;
  moment: "betting" | "dealing" | "deciding" | "over" | "playing";
  until: number;
  meters: MetersDocument;
  family: string;
  line: Sentence;
  why: Sentence;
  pace: number;
  round: number;
  at_risk: number | null;
  moved: number;
  stuck_from: number;
  spread_from: number;
  approved: [number, number];
  to_come: [number, number];
  reference: string;
  effective: string;
  progressive: string;
  link_up: boolean;
  correction: CorrectionDocument | null;
  figures: Record<string, number>;
};

/** A terminal; ``called`` is when its player called for an attendant, or zero. */
export type PitTerminal = {
  terminal: string;
  asset: string;
  location: string;
  enabled: boolean;
  blocks: Array<BlockName>;
  balance: number | null;
  table: string;
  box: string;
  called: number;
  revenue: number | null;
  beside: Array<string>;
};

/** A hand pay and who must countersign it, by the role of the person who makes the slip. */
export type PitHandPay = {
  hand_pay: string;
  terminal: string;
  kind: HandPayKindName;
  amount: number;
  because: Sentence;
  since: number;
  asset: string;
  location: string;
  table: string;
  round: number;
  signers: Record<string, Array<string>>;
  forms: Array<string>;
  slip: string;
};

/** An award of a progressive. */
export type HitDocument = {
  order: number;
  at: number;
  table: string;
  round: number;
  terminal: string;
  level: string;
  amount: number;
};

/** The meters of a progressive and its last awards, the newest first. */
export type ProgressiveDocument = {
  progressive: string;
  up: boolean;
  tables: Array<string>;
  levels: Record<string, number>;
  due: number;
  paid_by_terminals: number;
  paid_by_attendants: number;
  hits: Array<HitDocument>;
};

/** The computer's clock jumped: since when it is doubted, and by how many seconds it jumped. */
export type DoubtDocument = {
  since: number;
  seconds: number;
};

/** What an open table lacks, and the clause that requires it. */
export type TableLack = {
  table: string;
  cite: string;
  what: Sentence;
};

/** A dealer's share of a pool, and the seconds of dealing it is for. */
export type TipShare = {
  dealer: string;
  seconds: number;
  amount: number;
};

/** A pool of tips: whose it is, today's tips, its balance, since when, its last distribution. */
export type PoolDocument = {
  id: string;
  pool: Sentence;
  today: number;
  held: number;
  since: string;
  paid: Array<TipShare>;
  paid_at: number;
  unknown: Array<string>;
};

/** A step between an empty floor and its first round: who does it, and where. */
export type NextStep = {
  step: string;
  said: Sentence;
  roles: Array<string>;
  page: string;
  done: boolean;
};

/** The whole floor at a glance; ``counted`` is how many gaming tables it counts as, of those ``allowed``. */
export type PitDocument = {
  facility: string;
  day: string;
  tables: Array<PitTable>;
  terminals: Array<PitTerminal>;
  hand_pays: Array<PitHandPay>;
  progressives: Array<ProgressiveDocument>;
  total: Record<string, number>;
  payouts: Array<PayoutDocument>;
  doubt: DoubtDocument | null;
  doubted_keys: Array<string>;
  unapproved: string;
  without_link: Array<string>;
  lacks: Array<TableLack>;
  counted: number;
  allowed: number;
  pools: Array<PoolDocument>;
  dealers: Record<string, string>;
  parts: Array<string>;
  next: Array<NextStep>;
};

/** An irregularity for which the chapter has a remedy. */
export type IrregularityFound = {
  event: string;
  kind: string;
  place: string;
  card: string | null;
  stake: string;
};

/** Tell what went wrong; a floorperson approves the remedy. */
export type ReportIrregularity = {
  command: "report_irregularity";
  table: string;
  event: IrregularityFound;
};

/** Put right a card that was keyed or read wrongly. */
export type CorrectCard = {
  command: "correct_card";
  table: string;
  place: string;
  index: number;
  card: string;
};

/** Give the players more time. */
export type ExtendTime = {
  command: "extend_time";
  table: string;
  seconds: number;
};

/** Open a table under a Rules Submission: the one it played under last, unless another is given. */
export type OpenTable = {
  command: "open_table";
  table: string;
  dealer: string;
  submission: string;
  progressive: string;
};

/** Inspect, verify, spread, shuffle, cut or bring into play the cards of a table. */
export type HandleCards = {
  command: "handle_cards";
  table: string;
  task: TaskName;
  shuffle: ShuffleName;
  deck: number;
  by: string;
  depth: number;
  cover: number;
  found: number | null;
};

/** Bring new cards or dice to a table. */
export type ChangeCards = {
  command: "change_cards";
  table: string;
};

/** Another dealer takes the table over. */
export type ChangeDealer = {
  command: "change_dealer";
  table: string;
  dealer: string;
};

/** What stopped the table has been put right. */
export type ResumeTable = {
  command: "resume_table";
  table: string;
};

/** Close a table for wagers; its round must be over. */
export type CloseTable = {
  command: "close_table";
  table: string;
};

/** Validate what a hand has won, before it is paid: the hand, the paytable and the meter are right. */
export type ValidatePayout = {
  command: "validate_payout";
  table: string;
  payout: string;
};

/** A device cannot be used: it is covered, or a sign says that it is out of order. */
export type SignDevice = {
  command: "sign_device";
  table: string;
  device: "shuffler" | "dealing_shoe";
};

/** A device of the table works again. */
export type RepairDevice = {
  command: "repair";
  table: string;
  device: "shuffler" | "dealing_shoe";
};

/** The card reader was inspected for this gaming day: nobody has tampered with it, and it works. */
export type InspectReader = {
  command: "inspect_reader";
  table: string;
};

/** Dice were put into the shaker before the dealer, as many as were counted. */
export type LoadDice = {
  command: "load_dice";
  table: string;
  dice: number;
};

/** Let a player wager again who sat out, before the cards are shuffled. */
export type LetIn = {
  command: "let_in";
  table: string;
  terminal: string;
};

/** The effect an irregularity would have; ``refused`` says why its report would be refused. */
export type RemedyDocument = {
  refused?: Sentence;
  says?: Sentence;
  cite?: string;
  void?: boolean;
  new_cards?: boolean;
  stops?: boolean;
  credited?: number;
  stakes?: number;
  lines?: Array<AnnouncedLine>;
};

/** A request of a dealer to the pit; for an irregularity, its name and the effect of its remedy. */
export type ApprovalDocument = {
  wish: string;
  dealer: string;
  since: number;
  command: ReportIrregularity
    | CorrectCard
    | ExtendTime
    | OpenTable
    | HandleCards
    | ChangeCards
    | ChangeDealer
    | ResumeTable
    | CloseTable
    | ValidatePayout
    | SignDevice
    | RepairDevice
    | InspectReader
    | LoadDice
    | LetIn;
  table: string;
  title: Sentence;
  remedy: RemedyDocument | null;
};

/** What everybody could see of a round when it was over; ``words`` is the dealer's hand. */
export type ResultDocument = {
  round: number;
  void: boolean;
  rolls: Array<Array<number>>;
  cards: Record<string, Array<string | null>>;
  words: Sentence;
};

/** The whole content of a page; each kind of page has its own parts. */
export type View = {
  kind: "view";
  version: number;
  now: number;
  lobby?: Array<TableSummary>;
  table?: TableDocument | null;
  beside?: Record<string, TableDocument>;
  own?: TerminalDocument | null;
  dealer?: ConsoleDocument | null;
  pit?: PitDocument | null;
  approvals?: Array<ApprovalDocument>;
  computer?: number;
  results?: Array<ResultDocument>;
};

/** The changes since the last view: a missing part is unchanged. */
export type Change = {
  kind: "change";
  version: number;
  now: number;
  lobby?: Array<TableSummary>;
  table?: TableDocument | null;
  beside?: Record<string, TableDocument>;
  own?: TerminalDocument | null;
  dealer?: ConsoleDocument | null;
  pit?: PitDocument | null;
  approvals?: Array<ApprovalDocument>;
  computer?: number;
  results?: Array<ResultDocument>;
};

/** The balance became a voucher; what it is kept under and the end of its number, but not the number. */
export type VoucherIssued = {
  event: string;
  terminal: string;
  voucher: string;
  ending: string;
  amount: number;
  sequence: number;
  expires: string;
};

/** A terminal waits for an attendant to pay. */
export type HandPayDue = {
  event: string;
  hand_pay: string;
  terminal: string;
  kind: HandPayKindName;
  amount: number;
  because: string;
  progressive: string;
  said: unknown;
};

/** The table takes nothing more until a floorperson has looked at it. */
export type TableStopped = {
  event: string;
  table: string;
  why: string;
  said: unknown;
  found: string;
  found_said: unknown;
};

/** Somebody who may know was told what stopped the table. */
export type StopLookedInto = {
  event: string;
  table: string;
  found: string;
  found_said: unknown;
};

/** A command was done and is durable. */
export type DoneAnswer = {
  kind: "done";
  id: string;
  sequence?: number;
  events: Array<VoucherIssued | HandPayDue | TableStopped | StopLookedInto>;
};

/** A command was refused, by name, clause and sentence; ``detail`` is the English text, for programs. */
export type RefusedAnswer = {
  kind: "refused";
  id: string;
  reason: string;
  cite?: string;
  detail: string;
  said: Sentence;
  retry_after?: number;
};

/** The server is alive. */
export type HereAnswer = {
  kind: "here";
  id: string;
};

/** The amounts that are open to a wager beside the others. */
export type AmountsOpen = {
  least: number;
  most: number;
  step: number;
};

/** What a slip would require; empty if there is no such table. */
export type ConsideredAnswer = {
  kind: "considered";
  id: string;
  slip?: Record<string, number>;
  total?: number;
  refused?: Sentence;
  cite?: string;
  amounts?: Record<string, AmountsOpen>;
  closed?: Record<string, Sentence>;
};

/** The preview of a remedy. */
export type ForeseenAnswer = {
  kind: "foreseen";
  refused?: Sentence;
  says?: Sentence;
  cite?: string;
  void?: boolean;
  new_cards?: boolean;
  stops?: boolean;
  credited?: number;
  stakes?: number;
  lines?: Array<AnnouncedLine>;
  id: string;
};

/** A round in one line: when, who dealt, what was staked, what the house won, and what was unusual. */
export type FoundRound = {
  table: string;
  round: number;
  chapter: string;
  began: string;
  ended: string;
  dealer: string;
  stakes: number;
  staked: number;
  house: number;
  unusual: Array<"corrected" | "irregularity" | "outage" | "stopped" | "voided">;
};

/** The rounds a search found, newest first; unless it is whole, those older than ``until`` were not searched. */
export type FoundRounds = {
  rounds: Array<FoundRound>;
  whole: boolean;
  until: string;
  zone: string;
  dealers: Array<string>;
};

/** One event: its journal entry, when it happened, who did it, and the table after it. */
export type HappeningDocument = {
  entry: number;
  at: string;
  who: Array<Sentence>;
  text: Sentence;
  cite: string;
  event: JournalEvent;
  lies: Record<string, Array<[string | null, boolean]>>;
};

/** A settlement line with its journal entry. */
export type RecordedLine = {
  stake: string;
  wager: string;
  result: ResultName;
  staked: number;
  credited: number;
  net: number;
  row: string;
  hand: Sentence;
  meter: string;
  needs_validation: boolean;
  cite: string;
  title: Sentence;
  short: Sentence;
  row_in_words: Sentence;
  why: Sentence;
  plays: Array<string>;
  entry: number;
};

/** The cards at a place at the end, and their value. */
export type LastHand = {
  place: string;
  cards: Array<string | null>;
  words: Sentence;
};

/** Where to view the camera recording of a round, and what it covers; the house's own recorder has no view. */
export type Recording = {
  address: string;
  camera: string;
  view: string;
};

/** A whole round with the time zone of its moments, and where its recordings are, if configured. */
export type DisputedRound = {
  table: string;
  round: number;
  chapter: string;
  game: string;
  submission: string;
  dealer: string;
  over: boolean;
  void: boolean;
  happenings: Array<HappeningDocument>;
  lines: Array<RecordedLine>;
  hands: Array<LastHand>;
  difference: string;
  zone: string;
  recordings: Array<Recording>;
};

/** An event, as far as the player may know it. */
export type OwnStep = {
  text: Sentence;
  cite: string;
  lies: Record<string, Array<string | null>>;
};

/** A round the player was in, step by step. */
export type OwnRound = {
  table: string;
  round: number;
  game: string;
  at: string;
  net: number;
  lines: Array<LineDocument>;
  void: boolean;
  steps: Array<OwnStep>;
};

/** A round the player was in, and its outcome. */
export type OwnRoundSummary = {
  table: string;
  round: number;
  game: string;
  at: string;
  net: number;
  lines: Array<LineDocument>;
};

/** How often somebody attempted a command and was refused; an asterisk stands for several. */
export type RefusedDocument = {
  entry: number;
  name: string;
  role: string;
  second: string;
  second_role: string;
  command: string;
  reason: string;
  source: string;
  times: number;
  first: string;
  last: string;
  asked: string;
  because: string;
};

/** A terminal with its link, what keeps it from play, its tower light, and the meters of § 605a.5(d). */
export type MonitoredTerminal = {
  terminal: string;
  asset: string;
  location: string;
  table: string;
  enabled: boolean;
  linked: boolean;
  blocks: Array<string>;
  light: string;
  balance: number;
  coin_in: number;
  coin_out: number;
  drop: number;
  cancelled: number;
  by_hand: number;
  games: number;
};

/** Something that began at a terminal, or is over. */
export type MonitoredEvent = {
  at: string;
  terminal: string;
  what: string;
  begins: boolean;
  why: string;
};

/** A terminal's program as its host found it, and since when. */
export type MonitoredProgram = {
  terminal: string;
  at: string;
  program: string;
  signature: string;
  expected: Array<string>;
};

/** All terminals, and the latest events, newest first. */
export type CentralDocument = {
  terminals: Array<MonitoredTerminal>;
  events: Array<MonitoredEvent>;
  may_order: boolean;
  programs: Array<MonitoredProgram>;
  host_can_be_read: boolean;
};

/** A round a terminal was in, and when it was over. */
export type RoundOfTerminal = {
  table: string;
  round: number;
  at: string;
};

/** The Rules Submission of a table, option by option. */
export type SubmissionDocument = {
  chapter: string;
  edition: string;
  reference: string;
  approved: string;
  effective: string;
  options: Record<string, unknown>;
  table: string;
  game: string;
};

/** The number of betting positions, and the number of adjacent ones a player may use in a round. */
export type SeatsOnSign = {
  seats: number;
  cite: string;
  boxes: number;
};

/** The equipment of the game: the number of dice, or the number of cards and how they are dealt. */
export type EquipmentOnSign = {
  dice?: number;
  cards?: number;
  dealing_methods?: Array<"manual_shoe" | "hand" | "automated_shoe">;
  dealing_method?: "manual_shoe" | "hand" | "automated_shoe";
  cite: string;
};

/** A wager: whether and when it is placed, and its amount beside the minimum required wagers. */
export type WagerOnSign = {
  wager: string;
  title: Sentence;
  status: Sentence;
  required: boolean;
  later: boolean;
  moment: Sentence;
  amount: Sentence;
  rule: Record<string, unknown>;
  least: number | null;
  most: number | null;
  step: number | null;
  needs: Array<string>;
  offered_by: string | null;
  cite: string;
};

/** A row of a paytable, in words. */
export type RowOnSign = {
  row: string;
  words: Sentence;
  pays: Sentence;
};

/** A paytable in force; ``several`` tells whether the regulation has more than one of its family. */
export type PaytableOnSign = {
  family: string;
  title: Sentence;
  column: string;
  several: boolean;
  cite: string;
  rows: Array<RowOnSign>;
};

/** A progressive meter, its seed and its rate. */
export type ProgressiveOnSign = {
  wagers: Array<string>;
  meter: string;
  seed: number;
  reseed: number;
  rate: string;
  reserve_rate: string;
  cite: string;
};

/** A notice to players. */
export type NoticeOnSign = {
  text: Sentence;
  cite: string;
};

/** The certificate holder's selection, and the legal alternatives. */
export type OptionOnSign = {
  option: string;
  value: string;
  legal: string;
  text: string;
  cite: string;
};

/** A spot that the table offers. */
export type ShownSpot = {
  wager: string;
  title: Sentence;
  dice: Array<number>;
  paytables: Array<string>;
  rows: Array<string>;
  row: string;
  printed: Array<Array<number>>;
  not_at: Array<number>;
};

/** Adjacent spots; if they are grouped in blocks, ``blocks`` names the wagers of each. */
export type ShownRow = {
  title: Sentence;
  shape: string;
  signs: boolean;
  spots: Array<ShownSpot>;
  blocks: Array<Array<string>>;
  circles: Array<Array<number>>;
  thrown: string;
};

/** The place of a decision; the page fills in the number of cards in ``open_many``. */
export type ShownSlot = {
  of: Array<string>;
  label: Sentence;
  times: number;
  apart: boolean;
  rare: boolean;
  open: Sentence;
  open_many: Sentence;
};

/** A line of cards across the middle, with the caption for what a hand makes with it. */
export type Line = {
  name: string;
  title: Sentence;
  boxes: Array<string>;
};

/** Five boxes of one card each in a cross; those at issue in a stage of decisions are highlighted. */
export type Cross = {
  widget: "cross";
  lines: Array<Line>;
  lit: Record<string, Array<string>>;
};

/** A bowl with two dice; ``shooter`` is the round's name for the seat that shakes it. */
export type Shaker = {
  widget: "shaker";
  shooter: string;
};

/** A box for the dice of one face. */
export type DiceBox = {
  face: number;
  title: Sentence;
};

/** Many dice; those showing the face that counts lie in its box. */
export type ThrowBox = {
  widget: "throw_box";
  boxes: Array<DiceBox>;
  face: string;
  count: string;
  total: string;
};

/** The dealer's cards set in two hands, as the round shows them under ``high`` and ``low``. */
export type DealerHands = {
  widget: "dealer_hands";
  high: string;
  low: string;
};

/** Cards that the player sets in two hands by one choice, ``low`` of them in the low hand. */
export type TwoHands = {
  widget: "two_hands";
  choice: string;
  low: number;
};

/** Cards that the player may exchange by one choice. */
export type Exchange = {
  widget: "exchange";
  choice: string;
};

/** Part of a hand, dealt to its own place. */
export type Half = {
  place: string;
  title: Sentence;
};

/** A hand in several places side by side. */
export type Halves = {
  widget: "halves";
  places: Array<Half>;
};

/** A wager shown on each hand in turn, in words with a placeholder for the amount. */
export type Tag = {
  wagers: Array<string>;
  title: Sentence;
};

/** One or several hands, the acting one marked; ``notes`` are shown at a stage of decisions. */
export type Hands = {
  widget: "hands";
  tags: Array<Tag>;
  notes: Record<string, Sentence>;
};

/** A printed frame for some of the cards before the dealer. */
export type Frame = {
  place: string;
  cards: number;
};

/** Everything that lies before a player of this table. */
export type ShownLayout = {
  shape: string;
  large: boolean;
  rows: Array<ShownRow>;
  further: Array<ShownSpot>;
  choices: Array<ShownSlot>;
  middle: Cross | Shaker | ThrowBox | DealerHands | null;
  hand: TwoHands | Exchange | Halves | Hands | null;
  art: Array<string>;
  frames: Array<Frame>;
};

/** An irregularity that has a remedy. */
export type IrregularityOnSign = {
  kind: string;
  title: Sentence;
  cite: string;
};

/** The table at one moment of the game; None is a face-down card, 0 a die still rolling. */
export type HelpPicture = {
  caption: Sentence;
  mine: Array<string | null>;
  dealer: Array<string | null>;
  community: Array<string | null>;
  dice: Array<number>;
  wagers: Array<Sentence>;
  plays: Array<string>;
};

/** A game in one line, four answers, its special terms and three pictures. */
export type HelpDocument = {
  family: string;
  line: Sentence;
  aim: Sentence;
  round: Sentence;
  decide: Sentence;
  wins: Sentence;
  words: Array<Sentence>;
  pictures: Array<HelpPicture>;
};

/** Everything that a table must tell its players. */
export type SignDocument = {
  chapter: string;
  name: string;
  edition: string;
  submission: string;
  seats: SeatsOnSign;
  equipment: EquipmentOnSign;
  wagers: Array<WagerOnSign>;
  paytables: Array<PaytableOnSign>;
  progressives: Array<ProgressiveOnSign>;
  signs: Array<NoticeOnSign>;
  options: Array<OptionOnSign>;
  layout: ShownLayout;
  irregularities: Array<IrregularityOnSign>;
  help: HelpDocument;
};

/** The house edge of a wager, as a fraction of the wager named in ``per``, with notes. */
export type EdgeDocument = {
  wager: string;
  title: Sentence;
  of: Array<string>;
  house_edge: number;
  expectation: string;
  per: string;
  notes: Array<Sentence>;
  convention: string;
};

/** The known edges; the wagers being computed, and those that cannot be. */
export type EdgesDocument = {
  wagers: Array<EdgeDocument>;
  calculating: Array<string>;
  unknown: Array<string>;
};

/** A paytable that a figure was computed from. */
export type Table = {
  family: string;
  column: string;
};

/** The figure of a main wager, with its components. */
export type FigureAtAGlance = {
  wager: string;
  of: Array<string>;
  per: string;
  paytable: string | null;
  selected: Record<string, unknown>;
  expectation: string;
  house_edge: number;
  hit_frequency: number;
  standard_deviation: number;
  element_of_risk: number;
  tables: Array<Table>;
  progressive: Record<string, unknown>;
  convention: string;
  titles: Array<Sentence>;
};

/** A game with its main wager; only its name if its odds are not known. */
export type GameSummary = {
  chapter: string;
  name: string;
  wagers: number;
  main: Array<FigureAtAGlance>;
};

/** A row that some paytable of a family has. */
export type RowOfFamily = {
  row: string;
  words: Sentence;
};

/** The paytables of a family: its rows in order, and what each column pays, as printed. */
export type FamilyDocument = {
  title: Sentence;
  cite: string;
  rows: Array<RowOfFamily>;
  columns: Record<string, Record<string, string>>;
};

/** A game with all its figures, its paytables and all names. */
export type GameOdds = {
  chapter: string;
  name: string;
  titles: Record<string, Sentence>;
  wagers: Record<string, Sentence>;
  options: Record<string, string>;
  too_long: Record<string, Sentence>;
  paytables: Record<string, FamilyDocument>;
  figures: ShippedFigures;
};

/** An outcome of a round: what a unit wins or loses, as "n/d", and how often. */
export type Outcome = {
  net: string;
  ways: number;
  probability: number;
  name?: string;
};

/** A wager under one selection: ``wagered`` has the outcomes by the final amount wagered. */
export type WholeFigure = {
  wager: string;
  of: Array<string>;
  per: string;
  paytable: string | null;
  selected: Record<string, unknown>;
  expectation: string;
  expectation_decimal: number;
  house_edge: number;
  element_of_risk: number;
  mean_wagered: number;
  hit_frequency: number;
  push_frequency: number;
  lose_frequency: number;
  standard_deviation: number;
  method: string;
  outcomes: Array<Outcome>;
  tables: Array<Table>;
  strategy: Array<Sentence>;
  convention?: string;
  between_players?: boolean;
  wagered?: Array<[string, string, number]>;
  progressive?: Progressive;
};

/** Results of simulated rounds under the shipped submission, named as in :mod:`croupier.odds.simulation.tally`. */
export type Simulation = {
  played_by: string;
  seed: number;
  rounds: number;
  wagers: Array<string>;
  scale: number;
  jackpots: Record<string, number>;
  not_simulated: Record<string, string>;
  apart: Array<string>;
  sums: Array<number>;
  products: Array<Array<number>>;
  at_risk: Array<number>;
  hits: Array<number>;
  pushes: Array<number>;
};

/** The whole file of a chapter. */
export type ShippedFigures = {
  chapter: string;
  name: string;
  edition: string;
  version: string;
  command: string;
  rules: string;
  solver: string;
  options: Record<string, unknown>;
  varies: Record<string, Array<string>>;
  seconds: Record<string, number>;
  wagers: Array<WholeFigure>;
  simulation: Simulation | null;
};

/** The effect of a changed paytable on a wager. */
export type ChangedFigure = {
  figure: WholeFigure;
  difference: string;
  difference_decimal: number;
};

/** A row of a paytable that is no payout. */
export type WrongRow = {
  family: string;
  row: string;
  detail: string;
};

/** Why a changed paytable cannot be computed, and which rows are wrong; ``detail`` is the English text. */
export type NotWorkedOut = {
  kind: "refused";
  detail: string;
  rows: Array<WrongRow>;
  said: Sentence;
};

/** Others are being answered first. */
export type Busy = {
  kind: "busy";
  detail: string;
  said: Sentence;
};

/** How far a filing has come. */
export type StageName =
  | "filed"
  | "approved"
  | "declined"
  | "withdrawn";

/** One version of the rules of a game, its state, and the tables that play under it now. */
export type FilingDocument = {
  reference: string;
  stage: StageName;
  effective: string;
  filed: string;
  filed_by: string;
  decided_by: string;
  why: string;
  in_force: boolean;
  tables: Array<string>;
};

/** A game with all its filings, the newest first; ``in_force`` is the one that a new table opens under. */
export type FiledGame = {
  chapter: string;
  name: string;
  in_force: string;
  filings: Array<FilingDocument>;
};

/** Every game; ``are_filed`` says that tables open only under a filed submission. */
export type FilingsDocument = {
  today: string;
  are_filed: boolean;
  games: Array<FiledGame>;
};

/** An option that the chapter leaves open. */
export type SelectionDocument = {
  option: string;
  kind: "amount" | "choice" | "number" | "share" | "table" | "text";
  value: string;
  was: string;
  values: Array<string>;
  closed: Array<string>;
  least: number | null;
  most: number | null;
  text: string;
  cite: string;
  wrong: Sentence;
};

/** A Rules Submission being drafted or read: every choice, and the resulting table. */
export type DraftDocument = {
  chapter: string;
  name: string;
  edition: string;
  reference: string;
  effective: string;
  against: string;
  options: Array<SelectionDocument>;
  cards: Array<SelectionDocument>;
  wrong: Sentence;
  text: string;
  sign: SignDocument | null;
  edges: EdgesDocument | null;
  before: EdgesDocument | null;
};

/** What was entered, each choice as text; an omitted one stays as it is in force. */
export type Entered = {
  reference: string;
  effective: string;
  options: Record<string, string>;
  cards: Record<string, string>;
};

/** A game, and the Rules Submission that a new table of it opens under. */
export type SetupGame = {
  chapter: string;
  name: string;
  in_force: string;
};

/** A table; ``terminals`` are bound to it alone or among others, ``retired`` is the day it left the floor. */
export type SetupTable = {
  table: string;
  chapter: string;
  game: string;
  kind: string;
  phase: string;
  dealer: string;
  progressive: string;
  camera: boolean;
  terminals: number;
  retired: string;
};

/** A terminal; ``machine`` and ``peripherals`` say whether a key was enrolled for them, ``vouchers`` whether it */
export type SetupTerminal = {
  terminal: string;
  asset: string;
  location: string;
  games: Array<string>;
  tables: Array<string>;
  training: boolean;
  enabled: boolean;
  blocks: Array<BlockName>;
  playing: string;
  machine: boolean;
  peripherals: boolean;
  vouchers: boolean;
  retired: string;
};

/** A redemption machine, or the cage; ``vouchers`` says whether it takes any. */
export type SetupRedemption = {
  place: string;
  asset: string;
  location: string;
  vouchers: boolean;
};

/** A meter of a progressive: its seed, its reseed, and its share of each wager. */
export type SetupLevel = {
  level: string;
  seed: string;
  reseed: string;
  rate: string;
  reserve_rate: string;
  amount: number;
};

/** A progressive with the tables that share it. */
export type SetupProgressive = {
  progressive: string;
  up: boolean;
  tables: Array<string>;
  levels: Array<SetupLevel>;
};

/** Somebody's security key, by the name they gave it. */
export type SetupKey = {
  id: string;
  label: string;
};

/** A member of the staff, their roles, and their credentials, for a viewer who may revoke them. */
export type SetupPerson = {
  name: string;
  roles: Array<string>;
  locked: boolean;
  ended: boolean;
  factor: boolean;
  keys: Array<SetupKey>;
};

/** The whole setup; ``signers`` gives the countersigning roles of each command, for the viewer's role. */
export type SetupDocument = {
  facility: string;
  counted: number;
  allowed: number;
  next: Array<NextStep>;
  games: Array<SetupGame>;
  tables: Array<SetupTable>;
  terminals: Array<SetupTerminal>;
  redemption: Array<SetupRedemption>;
  progressives: Array<SetupProgressive>;
  people: Array<SetupPerson>;
  signers: Record<string, Array<string>>;
  places: Array<string>;
};

/** A terminal, as a line of a list describes it. */
export type ListedTerminal = {
  terminal: string;
  asset: string;
  location: string;
  games: Array<string>;
  tables: Array<string>;
  training: boolean;
};

/** What is wrong with a line of a list; ``detail`` is the same in English, for programs. */
export type ListedError = {
  line: number;
  said: Sentence;
  detail: string;
};

/** A list of terminals as it was read, with all its errors. */
export type ListDocument = {
  terminals: Array<ListedTerminal>;
  errors: Array<ListedError>;
};

/** A machine or peripherals showing an enrolment code, and the command that enrols them. */
export type MachineDocument = {
  key: string;
  source: string;
  seconds: number;
  command: "enroll_machine" | "enroll_peripherals";
};

/** A person, as a line of a list describes them. */
export type ListedPerson = {
  name: string;
  roles: Array<string>;
};

/** A list of people as it was read, with all its errors. */
export type PeopleListDocument = {
  people: Array<ListedPerson>;
  errors: Array<ListedError>;
};

/** What has to be done; ``overdue`` says that the day is over. */
export type Due = {
  day: string;
  cite: string;
  what: Sentence;
  overdue: boolean;
  roles: Array<string>;
  where: string;
};

/** What a device is; by this it is on one master list or on the other, never on both (docs/readings/0271). */
export type AssetKindName =
  | "terminal"
  | "automated_table"
  | "hybrid_table"
  | "wagering_system"
  | "redemption_machine"
  | "other";

/** A device as the master lists describe it (§ 463a.5(b)(2), (d)(2)). */
export type Description = {
  asset: string;
  kind: AssetKindName;
  serial: string;
  manufacturer: string;
  model: string;
  program: string;
  base: string;
  model_type: "" | "reel" | "video";
  denominations: Array<number>;
  theme: string;
  paytable: string;
  minimum_payout: string;
  displayed_payout: string;
  smoking: boolean;
  progressive: string;
  progressive_controller: string;
  progressive_software: string;
  voucher_software: string;
  seal: string;
  part_of: string;
};

/** A device of the house and where it is. */
export type RegisteredDevice = {
  device: Description;
  place: string;
  location: string;
  table: string;
  left: string | null;
  inspected: string;
};

/** An entry of the movement log, with all that § 463a.5(e)(1) to (6) ask for. */
export type LoggedMovement = {
  number: number;
  asset: string;
  model: string;
  serial: string;
  at: string;
  day: string;
  came_from: string;
  to: string;
  notice: string;
  notified: string | null;
  transport: string;
  shift_manager: string;
  technician: string;
  submitted: boolean;
};

/** Somebody a notice names, with their address. */
export type Party = {
  name: string;
  address: string;
};

/** What a notice of transport includes (§ 463a.2(a)(1)–(9), (b)). */
export type Transport = {
  shipper: Party;
  receiver: Party;
  method: string;
  serials: Array<string>;
  transported: string;
  expected: string;
  reason: string;
  owner: Party;
  new_owner: Party;
  carriers: Array<Party>;
  destination: string;
  overseas: boolean;
  port: string;
  straight_to_floor: boolean | null;
};

/** A change of software as a notice tells of it: what each device runs, and what it will (§ 461a.26(c)). */
export type ToldSoftware = {
  component: string;
  version: string;
  current: Record<string, string>;
  installed: string;
  reason: string;
  done: string | null;
};

/** A notice that was given: of a transport, or to the Department of movements by asset number. */
export type GivenNotice = {
  id: string;
  at: string;
  by: string;
  late: boolean;
  transport: Transport | null;
  movements: Record<string, string>;
  software: ToldSoftware | null;
};

/** A field of a device that is another now; a device that came or went has no field. */
export type ListedChange = {
  asset: string;
  before: string;
  now: string;
  field: string;
};

/** A version that may run. */
export type Approved = {
  version: string;
  digest: string;
  reference: string;
};

/** Where devices may be: for how many it was asked, how many are there, under which reference it was decided. */
export type DevicePlace = {
  place: string;
  kind: "floor" | "restricted" | "storage";
  address: string;
  holds: number;
  inside: number;
  locations: Array<string>;
  reference: string;
  approved: boolean;
};

/** Everything about the devices of a house. */
export type DevicesDocument = {
  facility: string;
  today: string;
  kept: boolean;
  due: Array<Due>;
  devices: Array<RegisteredDevice>;
  log: Array<LoggedMovement>;
  notices: Array<GivenNotice>;
  lists: Record<string, Array<Array<string>>>;
  filed: string | null;
  reference: string;
  differences: Array<ListedChange>;
  software: Array<Approved>;
  running: string;
  places: Array<DevicePlace>;
  signers: Record<string, Array<string>>;
  time_zone: string;
};

/** A list of devices as it was read, with everything that is wrong with it. */
export type DeliveryDocument = {
  devices: Array<Description>;
  errors: Array<ListedError>;
};

/** Somebody who has signed in, and since when they are on a break, if they are. */
export type PersonOnDuty = {
  name: string;
  role: string;
  since: string;
  resting: string | null;
  tables: Array<string>;
};

/** A camera and what it sees; since when it sees nothing, if it does not. */
export type PlannedCamera = {
  camera: string;
  table: string;
  view: string;
  stationary: boolean;
  terminals: number;
  out: string | null;
};

/** A plan, and what was decided about it. */
export type FiledPlan = {
  plan: string;
  reference: string;
  title: string;
  digest: string;
  day: string;
  decision: string;
  approved: boolean;
};

/** What a person works under. */
export type HeldCredential = {
  name: string;
  kind: "key_employee" | "permit" | "registration";
  number: string;
  expires: string;
  good: boolean;
};

/** A hybrid table: the views it has a camera for, how many the bureau asks for, who supervises it. */
export type WatchedTable = {
  table: string;
  views: Array<string>;
  required: number;
  supervised_by: string;
};

/** What somebody chooses from who may decide about it; nothing for anybody else. */
export type DutyChoices = {
  people: Array<string>;
  supervisors: Array<string>;
  tables: Array<WatchedTable>;
  terminals: Array<string>;
  signers: Record<string, Array<string>>;
};

/** What is due, for everybody and for the reader; ``mine`` are the numbers of the reader's own tasks. */
export type DutyDocument = {
  facility: string;
  today: string;
  due: Array<Due>;
  mine: Array<number>;
  on_duty: Array<PersonOnDuty>;
  own: PersonOnDuty | null;
  most_tables: number;
  cameras: Array<PlannedCamera>;
  plans: Array<FiledPlan>;
  controls: string;
  archived: number;
  destroyed: number;
  credentials: Array<HeldCredential>;
  unplanned: Array<string>;
  directors: Record<string, string>;
  choices: DutyChoices;
};

/** What a key opens; who controls it and who may hold it stands in ``rooms/boxes/keys.toml``. */
export type KeyKindName =
  | "validator"
  | "door"
  | "release"
  | "server_finance"
  | "server_operations";

/** A key, and who has it. */
export type KeyShown = {
  id: string;
  kind: KeyKindName;
  controlled_by: string;
  holder: string;
  until: string | null;
  why: string;
  overdue: boolean;
  lost: string;
};

/** Which boxes are picked up on a day of the week, in which order, from when on (§ 465a.18(a)(2)–(4)). */
export type PickUp = {
  day: number;
  begins: string;
  terminals: Array<string>;
};

/** The plan of distribution and collection, and the times of the count (§§ 465a.18(a), 465a.25(b), (m)). */
export type DropPlan = {
  pick_ups: Array<PickUp>;
  route: string;
  counted_from: string;
  counted_until: string;
  minutes: number;
  counters: number;
  witnessed_offline: boolean;
};

/** A plan that is in force or waits for the Bureau. */
export type PlanShown = {
  reference: string;
  plan: DropPlan;
  filed: string;
  by: string;
  in_force: boolean;
};

/** What is done otherwise than the plan says. */
export type DeviationKindName =
  | "schedule"
  | "boxes"
  | "route"
  | "count"
  | "emergency";

/** What will be done otherwise; ``approved`` says nothing while it waits. */
export type DeviationShown = {
  id: string;
  kind: DeviationKindName;
  day: string;
  why: string;
  by: string;
  terminals: Array<string>;
  route: string;
  approved: boolean | null;
  used: string;
};

/** A terminal of a drop, in its order; the box that was collected, and the one that is in it now. */
export type StopShown = {
  terminal: string;
  asset: string;
  location: string;
  box: string;
  inside: string;
};

/** A drop: who takes part, and how far it has come. */
export type DropShown = {
  id: string;
  day: string;
  route: string;
  team: Record<string, string>;
  stops: Array<StopShown>;
  ended: boolean;
  deviations: Array<string>;
};

/** A box of a count: not counted, to be counted again, or done with; ``mine`` if the reader has counted it. */
export type BoxShown = {
  box: string;
  terminal: string;
  counted: number;
  done: boolean;
  mine: boolean;
};

/** A count under way, without any figure. */
export type CountShown = {
  id: string;
  day: string;
  drops: Array<string>;
  team: Record<string, string>;
  needs: number;
  boxes: Array<BoxShown>;
  recounted_by: string;
  agrees: boolean | null;
  signed: Array<string>;
  outage: string;
};

/** A count that is over: its report can be read, and its boxes can be corrected. */
export type CountOver = {
  id: string;
  day: string;
  boxes: Array<string>;
};

/** Everything about keys, drops and counts that somebody may see. */
export type CountRoomDocument = {
  facility: string;
  today: string;
  now: string;
  kept: boolean;
  due: Array<Due>;
  keys: Array<KeyShown>;
  plans: Array<PlanShown>;
  deviations: Array<DeviationShown>;
  people: Record<string, string>;
  drops: Array<DropShown>;
  count: CountShown | null;
  over: Array<CountOver>;
  signers: Record<string, Array<string>>;
  terminals: Array<string>;
  faces: Array<string>;
};

/** A voucher in a box: what it is kept under and the end of its number, but not the number. */
export type VoucherFound = {
  amount: number;
  voucher: string;
  ending: string;
};

/** What came of one box: what lay in it, and what its terminal's meters said (§ 465a.25(a)(3)(ix), (m)(1)). */
export type CountedBox = {
  box: string;
  terminal: string;
  asset: string;
  drop: string;
  collected: string;
  counted_by: Array<string>;
  bills: Record<string, number>;
  vouchers: Array<VoucherFound>;
  metered_bills: Record<string, number>;
  metered_vouchers: number;
  metered_voucher_value: number;
  before: number;
};

/** A paper that went into a box: on whose account it is, or that it was refused and is on none. */
export type Stacked = {
  entry: number;
  at: string;
  what: string;
  amount: number;
  detail: string;
};

/** A denomination of which another number was counted than the meter says. */
export type Denomination = {
  face: string;
  metered: number;
  counted: number;
  events: Array<Stacked>;
};

/** The variance of a box, down to the single bill. */
export type Explained = {
  box: string;
  terminal: string;
  variance: number;
  denominations: Array<Denomination>;
  vouchers: Array<Stacked>;
};

/** A voucher that lay in a box and was not redeemed at a terminal: counted all the same (§ 465a.25(a)(3)(ix)). */
export type DoubtfulVoucher = {
  box: string;
  ending: string;
  amount: number;
};

/** A box that was found to be counted wrong, after its count was signed. */
export type Correction = {
  box: string;
  at: string;
  before: Record<string, number>;
  bills: Record<string, number>;
  why: string;
  by: [string, string];
};

/** All of it, for who may read what was counted. */
export type CountReport = {
  facility: string;
  time_zone: string;
  count: string;
  day: string;
  closed: string;
  boxes: Array<CountedBox>;
  signed_boxes: Array<CountedBox>;
  received: Record<string, number>;
  supervisor: string;
  main_bank: string;
  signed: Array<string>;
  why: string;
  variances: Array<Explained>;
  doubtful: Array<DoubtfulVoucher>;
  corrections: Array<Correction>;
};

/** A box as the machine counted it. */
export type MachineBox = {
  box: string;
  bills: Record<string, number>;
  vouchers: Array<[number, string]>;
};

/** All that was read, and what could not be, line by line; with one wrong line nothing counts. */
export type MachineCount = {
  boxes: Array<MachineBox>;
  wrong: Array<Sentence>;
};

/** A drawer: one that is open has no count yet; what should be in it is 0 for who counts it. */
export type DrawerShown = {
  id: string;
  cashier: string;
  opened: string;
  closed: string | null;
  put_in: number;
  paid: number;
  counted: number;
  over: number;
};

/** Vouchers that a machine took together, and what became of them (§ 461a.10). */
export type TransactionShown = {
  number: number;
  at: string;
  vouchers: Array<[string, number]>;
  amount: number;
  dispensed: number;
  owed: number;
  disposition: string;
  fault: string;
};

/** Something else in a machine's log. */
export type NoteShown = {
  at: string;
  what: string;
};

/** A redemption machine: meters, log, what it owes. */
export type MachineShown = {
  id: string;
  asset: string;
  location: string;
  owes: number;
  meters: Record<string, number>;
  log: Array<TransactionShown>;
  notes: Array<NoteShown>;
};

/** Vouchers of one place on their way to finance; ``handed`` says that finance has counted the papers. */
export type HeldVouchers = {
  place: string;
  since: string;
  vouchers: number;
  amount: number;
  handed: boolean;
  papers: number;
  counted: number;
};

/** A gaming day that finance has compared (§ 461a.8(l)). */
export type ComparedShown = {
  day: string;
  by: string;
  vouchers: number;
  amount: number;
  difference: number;
  liability: number;
  explained: string;
};

/** A paper that may be counterfeit; the Board was told. */
export type DoubtShown = {
  at: string;
  ending: string;
  why: string;
  by: string;
};

/** A payout slip that waits at the cage, or that a cashier has paid (§ 465a.26(b)(1)). */
export type SlipShown = {
  number: string;
  hand_pay: string;
  terminal: string;
  kind: string;
  amount: number;
  due: number;
  made: string;
  signed: Array<string>;
  forms: Array<string>;
  paid: string | null;
  cashier: string;
  drawer: string;
};

/** What vouchers still promise: those that can be redeemed, expired ones, and of these what is unclaimed. */
export type Liability = {
  outstanding: number;
  expired: number;
  expired_above: number;
  unclaimed: number;
  unclaimed_vouchers: number;
  limit: number;
};

/** Everything about the cage that its reader may see. */
export type CageDocument = {
  facility: string;
  today: string;
  mine: string;
  due: Array<Due>;
  drawers: Array<DrawerShown>;
  machines: Array<MachineShown>;
  held: Array<HeldVouchers>;
  compared: Array<ComparedShown>;
  doubts: Array<DoubtShown>;
  slips: Array<SlipShown>;
  liability: Liability;
  signers: Record<string, Array<string>>;
};

/** A visit with a card; what the house should have won is exact in ``theory``, and rounded to cents beside it. */
export type VisitShown = {
  visit: number;
  terminal: string;
  began: string;
  ended: string | null;
  rounds: number;
  handle: number;
  theory: string;
  theoretical: number;
  unknown: number;
  points: number;
};

/** An account: today, limits, exclusion, and every visit, the newest first. */
export type PatronDocument = {
  facility: string;
  today: string;
  account: string;
  points: number;
  handle: number;
  theory: string;
  theoretical: number;
  minutes_today: number;
  lost_today: number;
  put_in_today: number;
  limits: [number, number, number];
  wider: [number, number, number] | null;
  wider_from: string | null;
  excluded: boolean;
  until: string | null;
  has_pin: boolean;
  pin_is_locked: boolean;
  terminal: string;
  visits: Array<VisitShown>;
};

/** A gaming day: what each class won, or below zero lost. */
export type DayShown = {
  day: string;
  revenue: Record<string, number>;
  closed: boolean;
};

/** A class of tables in a weekly return: what it won, what of it is taxed, and how much each tax is. */
export type ReturnLine = {
  tax_class: string;
  revenue: number;
  losses_used: number;
  taxable: number;
  taxes: Record<string, number>;
  loss: number;
};

/** A tax that a class pays, at the rate of the first day of the week. */
export type RateShown = {
  tax: string;
  tax_class: string;
  percent: string;
  act: string;
};

/** A week: worked out from its days, and as it was filed if it was. */
export type WeekShown = {
  week: string;
  ends: string;
  over: boolean;
  lines: Array<ReturnLine>;
  rates: Array<RateShown>;
  total: number;
  reference: string;
  filed_by: string;
  filed_at: string | null;
  corrects: string;
  carries: boolean;
};

/** Revenue and tax of a house. */
export type RevenueDocument = {
  facility: string;
  today: string;
  due: Array<Due>;
  days: Array<DayShown>;
  weeks: Array<WeekShown>;
  signers: Record<string, Array<string>>;
};

/** A class that is held, and who is in it. */
export type ClassNow = {
  name: string;
  game: string;
  subject: "conduct" | "cards" | "dice";
  instructor: string;
  since: string;
  students: Array<string>;
};

/** What a dealer does at a table, in the order of an evening; practice and score sheets are kept by these. */
export type ProcedureName =
  | "opening"
  | "shuffle"
  | "deal"
  | "decisions"
  | "hands"
  | "settlement"
  | "irregularities"
  | "closing";

/** Speed and accuracy at a procedure. */
export type Practised = {
  procedure: ProcedureName;
  right: number;
  wrong: number;
  seconds: number;
};

/** A certificate as it is shown. */
export type CertificateShown = {
  number: string;
  at: string;
  by: string;
  second: string;
};

/** How far somebody is with a game: the course that its clause asks of them, and what is missing first. */
export type GameStanding = {
  game: string;
  title: string;
  type: string;
  hours: number;
  weeks: number;
  cite: string;
  minutes: number;
  weeks_attended: number;
  missing: Sentence | null;
  procedures: Array<ProcedureName>;
  practice: Array<Practised>;
  certificate: CertificateShown | null;
};

/** A table test that was taken. */
export type SheetShown = {
  game: string;
  at: string;
  marks: Record<string, number>;
  pass_mark: number;
  examiner: string;
  second: string;
  certificate: string;
};

/** A class that was attended. */
export type AttendedClass = {
  name: string;
  game: string;
  subject: "conduct" | "cards" | "dice";
  instructor: string;
  began: string;
  ended: string;
};

/** A certificate that was withdrawn. */
export type WithdrawalShown = {
  game: string;
  title: string;
  number: string;
  at: string;
  why: string;
  by: string;
  second: string;
};

/** One person's training. */
export type StudentShown = {
  name: string;
  types: Array<string>;
  in_class: string;
  games: Array<GameStanding>;
  tests: Array<SheetShown>;
  attended: Array<AttendedClass>;
  withdrawn: Array<WithdrawalShown>;
};

/** A training program as it is submitted. */
export type Program = {
  same_type: Record<string, number>;
  mechanism: string;
  durations: Record<string, number>;
  durations_of_another: Record<string, number>;
  schedule: string;
  blackjack: Array<string>;
  pass_mark: number;
};

/** A training program that was filed; ``approved`` is nothing while the Board has not decided. */
export type ProgramShown = {
  reference: string;
  by: string;
  at: string;
  approved: boolean | null;
  program: Program;
};

/** What the section itself asks of a game type, where no program says otherwise. */
export type TypeShown = {
  type: string;
  hours: number;
  weeks: number;
  hours_of_another: number;
  weeks_of_another: number;
};

/** The school, for one person: examiners see everybody, others themselves. */
export type SchoolDocument = {
  facility: string;
  today: string;
  registered: boolean;
  program: string;
  pass_mark: number;
  games: Record<string, string>;
  subjects: Record<string, Array<"conduct" | "cards" | "dice">>;
  classes: Array<ClassNow>;
  students: Array<StudentShown>;
  programs: Array<ProgramShown>;
  types: Array<TypeShown>;
  time_zone: string;
};

/** The coach's comment on one action. */
export type CoachLine = {
  good: boolean | null;
  says: Sentence;
  cite: string;
};

/** What the training table shows beside the console: the card or dice to come, and the last comment. */
export type CoachDocument = {
  comes: Array<string>;
  lines: Array<CoachLine>;
  right: number;
  wrong: number;
  done: boolean;
};

/** A question as it is asked: the cards on the table, and the possible answers. */
export type DrillDocument = {
  game: string;
  procedure: ProcedureName;
  asks: Sentence;
  shown: Array<[Sentence, Array<string | null>]>;
  rolls: Array<Array<number>>;
  choices: Array<Sentence>;
};

/** Whether it was right, what is right, and why. */
export type DrillAnswer = {
  right: number;
  good: boolean;
  cite: string;
  because: Sentence;
};

/** A game and how it is played. */
export type LessonGame = {
  chapter: string;
  name: string;
  help: HelpDocument;
  first: number;
  decides: boolean;
  keeps: number;
};

/** A wager of play money. */
export type LessonWager = {
  title: Sentence;
  amount: number;
};

/** The player's own cards; ``asked`` if the decision is about them, ``name`` if they are one of several hands. */
export type LessonHand = {
  cards: Array<string | null>;
  words: Sentence;
  name: Sentence;
  asked: boolean;
  lammers: number;
};

/** A choice, the further amount it puts at risk, and how many of the player's cards it names. */
export type LessonChoice = {
  choice: string;
  title: Sentence;
  amount: number;
  cite: string;
  fewest_cards: number;
  most_cards: number;
};

/** A round as its player sees it after these moves; ``choices`` are empty when it is over, ``lines`` before. */
export type LessonDocument = {
  chapter: string;
  seed: number;
  moves: Array<string>;
  wagers: Array<LessonWager>;
  own: Array<LessonHand>;
  cards: Record<string, Array<string | null>>;
  words: Record<string, Sentence>;
  rolls: Array<Array<number>>;
  question: Sentence;
  choices: Array<LessonChoice>;
  lines: Array<LineDocument>;
  net: number;
};

/** The average outcome of the round with a choice, and how much less that is than with the best. */
export type WorthOfChoice = {
  choice: string;
  exact: string;
  expected: number;
  cost: number;
};

/** Every choice of a decision, best first; ``basis`` names the kind of these numbers. */
export type WorthDocument = {
  best: string;
  basis: string;
  choices: Array<WorthOfChoice>;
};

/** Place a terminal on the floor, under its asset number, for some games or for all. */
export type InstallTerminal = {
  command: "install_terminal";
  terminal: string;
  asset: string;
  location: string;
  games?: Array<string>;
  training?: boolean;
};

/** Activate a terminal from the central control computer (§ 605a.5(a)). */
export type EnableTerminal = {
  command: "enable_terminal";
  terminal: string;
};

/** Take a terminal out of play from the central control computer (§ 605a.5(a)). */
export type DisableTerminal = {
  command: "disable_terminal";
  terminal: string;
  why?: string;
};

/** Take a terminal out of service, or report a door, a box, a jam, a printer, a link or its memory. */
export type BlockTerminal = {
  command: "block_terminal";
  terminal: string;
  block: BlockName;
};

/** What blocked a terminal has been put right. */
export type UnblockTerminal = {
  command: "unblock_terminal";
  terminal: string;
  block: BlockName;
};

/** An empty box was put into the validator of a terminal, under its number; an emergency box has none. */
export type InsertBox = {
  command: "insert_box";
  terminal: string;
  box?: string;
  emergency?: boolean;
};

/** A bill was stacked in the box: the validator's word, never the player's (§ 465a.17(a)). */
export type InsertBill = {
  command: "insert_bill";
  terminal: string;
  denomination: number;
};

/** A voucher lies in the reader of the terminal, which has read its number (§ 465a.17(a)). */
export type InsertVoucher = {
  command: "insert_voucher";
  terminal: string;
  number: string;
};

/** Pay out the whole balance. */
export type CashOut = {
  command: "cash_out";
  terminal: string;
};

/** A player limits their own visit: its minutes, what it may lose, what may be put in; 0 leaves a limit as it is. */
export type SetLimits = {
  command: "set_limits";
  terminal: string;
  minutes?: number;
  loss?: number;
  deposit?: number;
};

/** A player asks to be kept from wagering for some minutes. */
export type TakeBreak = {
  command: "take_break";
  terminal: string;
  minutes: number;
};

/** Pay out what lies in a pool of tips to those who dealt for it (§ 465a.19(g)(2)). */
export type DistributeTips = {
  command: "distribute_tips";
  pool: string;
};

/** Give something to the dealers of a table (§ 465a.19(g)(2)). */
export type Tip = {
  command: "tip";
  terminal: string;
  table: string;
  amount: number;
};

/** Pay by hand what a terminal did not pay, and reset it; the amount is said again, as on the slip. */
export type PayHand = {
  command: "pay_hand";
  hand_pay: string;
  amount: number;
  override?: string;
  book?: string;
  paid_at?: string | null;
};

/** Make the payout slip of a hand pay, signed as its amount asks for; the cage pays it out of a drawer. */
export type MakeSlip = {
  command: "make_slip";
  hand_pay: string;
  amount: number;
  override?: string;
};

/** A cashier pays the slip of this number out of their own drawer; the terminal is reset. */
export type PaySlip = {
  command: "pay_slip";
  slip: string;
};

/** A slip that was made wrong, or that nobody may pay any more, is void; another may be made. */
export type VoidSlip = {
  command: "void_slip";
  slip: string;
  why: string;
};

/** Approve, for the Board, that another amount is paid than the terminal tells (§ 465a.26(b)(10)). */
export type ApproveOverride = {
  command: "approve_override";
  hand_pay: string;
  amount: number;
  why: string;
};

/** Find that a payout is not due, and say why; somebody who does not answer to the pit signs as well. */
export type DeclinePayout = {
  command: "decline_payout";
  table: string;
  payout: string;
  why: string;
};

/** Write down the meters of a terminal before its memory is cleared (§ 461a.27(a)). */
export type RecordMeters = {
  command: "record_meters";
  terminal: string;
};

/** RAM clear: set the meters and the data of a terminal back (§ 461a.1(RAM clear)). */
export type ClearMemory = {
  command: "clear_memory";
  terminal: string;
};

/** Pay a voucher at the cage, or at another place of redemption that has a number of its own. */
export type RedeemVoucher = {
  command: "redeem_voucher";
  number: string;
  place?: string;
  card?: string;
};

/** Enable or disable vouchers at a terminal or at a place of redemption (§ 461a.8(d)(1)). */
export type SetVouchers = {
  command: "set_vouchers";
  place: string;
  enabled: boolean;
};

/** Take a voucher out of the system that cannot be used; its value is then paid by hand. */
export type VoidVoucher = {
  command: "void_voucher";
  number: string;
  why: string;
};

/** The link between a table and its progressive controller was lost, or is there again. */
export type SetLink = {
  command: "set_link";
  table: string;
  up: boolean;
};

/** A progressive controller failed, or works again. */
export type SetController = {
  command: "set_controller";
  progressive: string;
  up: boolean;
};

/** Place a table on the floor for one game. */
export type InstallTable = {
  command: "install_table";
  table: string;
  chapter: string;
  kind?: string;
};

/** Open a table under a Rules Submission: the one it played under last, unless another is given. */
export type OpenTableToSend = {
  command: "open_table";
  table: string;
  dealer: string;
  submission?: string;
  progressive?: string;
};

/** Inspect, verify, spread, shuffle, cut or bring into play the cards of a table. */
export type HandleCardsToSend = {
  command: "handle_cards";
  table: string;
  task: TaskName;
  shuffle?: ShuffleName;
  deck?: number;
  by?: string;
  depth?: number;
  cover?: number;
  found?: number | null;
};

/** All that is left until the cards are in play was done: collected, shuffled as usual, cut, put in the shoe. */
export type PrepareCards = {
  command: "prepare_cards";
  table: string;
  by?: string;
  depth?: number;
  cover?: number;
};

/** End the round: all hands void, all wagers back.  For what the text has no remedy for. */
export type VoidRound = {
  command: "void_round";
  table: string;
  why: string;
};

/** Other limits from the next round on, within those of the Rules Submission. */
export type PostLimits = {
  command: "post_limits";
  table: string;
  minimum: number;
  maximum: number;
};

/** Come to a table at which no other person deals. */
export type TakeTable = {
  command: "take_table";
  table: string;
};

/** Leave the table one deals at; nobody deals there until a dealer comes. */
export type LeaveTable = {
  command: "leave_table";
  table: string;
};

/** Ask what stopped a table, to put it right; it may be a card that lies face down, so the question is recorded. */
export type LookIntoStop = {
  command: "look_into_stop";
  table: string;
};

/** Ask for somebody to come to a terminal. */
export type CallAttendant = {
  command: "call_attendant";
  terminal: string;
};

/** Somebody has come to the terminal that called. */
export type AnswerCall = {
  command: "answer_call";
  terminal: string;
};

/** The gaming day is over; done by the clock, or by the first command of the next day. */
export type CloseDay = {
  command: "close_day";
};

/** Say what time it is, after the computer's clock jumped; a second person stands by. */
export type ConfirmTime = {
  command: "confirm_time";
  now: string;
};

/** The system was away for some seconds: nobody could wager or decide. */
export type NoteAbsence = {
  command: "note_absence";
  seconds: number;
};

/** A terminal whose link was lost is there again. */
export type NoteReturn = {
  command: "note_return";
  terminal: string;
};

/** A terminal as a list names it. */
export type NewTerminal = {
  terminal: string;
  asset: string;
  location: string;
  games?: Array<string>;
  tables?: Array<string>;
  training?: boolean;
};

/** Place the terminals of a list on the floor: all of them or none. */
export type InstallTerminals = {
  command: "install_terminals";
  terminals: Array<NewTerminal>;
};

/** A terminal stands somewhere else. */
export type MoveTerminal = {
  command: "move_terminal";
  terminal: string;
  location: string;
};

/** A terminal is for these tables and no others; for none: for every table whose game is enabled on it. */
export type GroupTerminal = {
  command: "group_terminal";
  terminal: string;
  tables?: Array<string>;
};

/** A terminal leaves the floor for good; where devices are registered, its device is brought to a place. */
export type RetireTerminal = {
  command: "retire_terminal";
  terminal: string;
  why: string;
  to?: string;
};

/** The machine with this key is the terminal from now on, and the one before no longer. */
export type EnrollMachine = {
  command: "enroll_machine";
  terminal: string;
  key: string;
};

/** A closed table is to share this progressive when it opens next; without a name it has its own. */
export type LinkTable = {
  command: "link_table";
  table: string;
  progressive?: string;
};

/** A closed table leaves the floor for good. */
export type RetireTable = {
  command: "retire_table";
  table: string;
  why: string;
};

/** File the rules of a game as the house wants them: a TOML document without the day of its approval. */
export type FileSubmission = {
  command: "file_submission";
  text: string;
};

/** The Board approves a filing as it stands. */
export type ApproveSubmission = {
  command: "approve_submission";
  reference: string;
};

/** The Board does not approve a filing, and says why. */
export type DeclineSubmission = {
  command: "decline_submission";
  reference: string;
  why: string;
};

/** The house takes a filing back; no table opens under it any more. */
export type WithdrawSubmission = {
  command: "withdraw_submission";
  reference: string;
};

/** Ask that devices may be placed or kept somewhere (§§ 463a.3(a), 463a.7(b)). */
export type RequestPlace = {
  command: "request_place";
  place: string;
  kind: "floor" | "restricted" | "storage";
  address: string;
  devices: number;
  why: string;
  locations?: Array<string>;
};

/** The Board or its Executive Director has approved a place, or has not, under this reference. */
export type ApprovePlace = {
  command: "approve_place";
  place: string;
  reference: string;
  approved?: boolean;
};

/** Somebody a notice names, with their address. */
export type PartyToSend = {
  name?: string;
  address?: string;
};

/** What a notice of transport includes (§ 463a.2(a)(1)–(9), (b)). */
export type TransportToSend = {
  shipper: PartyToSend;
  receiver: PartyToSend;
  method: string;
  serials: Array<string>;
  transported: string;
  expected: string;
  reason: string;
  owner?: PartyToSend;
  new_owner?: PartyToSend;
  carriers?: Array<PartyToSend>;
  destination?: string;
  overseas?: boolean;
  port?: string;
  straight_to_floor?: boolean | null;
};

/** Both bureaus have been told of a transport (§ 463a.2(a)). */
export type NotifyTransport = {
  command: "notify_transport";
  notice: string;
  transport: TransportToSend;
};

/** A device, and where it will be. */
export type PlannedMovement = {
  asset: string;
  to: string;
};

/** The Department has been told of movements onto, on or off the gaming floor (§ 463a.4(b)). */
export type NotifyMovement = {
  command: "notify_movement";
  notice: string;
  movements: Array<PlannedMovement>;
};

/** A device as the master lists describe it (§ 463a.5(b)(2), (d)(2)). */
export type DescriptionToSend = {
  asset: string;
  kind: AssetKindName;
  serial: string;
  manufacturer: string;
  model: string;
  program?: string;
  base?: string;
  model_type?: "" | "reel" | "video";
  denominations?: Array<number>;
  theme?: string;
  paytable?: string;
  minimum_payout?: string;
  displayed_payout?: string;
  smoking?: boolean;
  progressive?: string;
  progressive_controller?: string;
  progressive_software?: string;
  voucher_software?: string;
  seal?: string;
  part_of?: string;
};

/** Devices have arrived under a notice of transport, and are numbered and described. */
export type ReceiveAssets = {
  command: "receive_assets";
  devices: Array<DescriptionToSend>;
  place?: string;
  notice?: string;
};

/** A device is described otherwise; what it is, its serial number and its software stay. */
export type DescribeAsset = {
  command: "describe_asset";
  device: DescriptionToSend;
};

/** Devices are elsewhere now: at a place, at a location of the floor as a table, or with another person. */
export type MoveAssets = {
  command: "move_assets";
  assets: Array<string>;
  to?: string;
  table?: string;
};

/** The slot shift manager or the lead technician has verified movements of the log (§ 463a.5(e)(6)). */
export type SignMovements = {
  command: "sign_movements";
  movements: Array<number>;
};

/** The movements of a gaming day have been submitted to both bureaus (§ 463a.5(f)). */
export type SubmitMovements = {
  command: "submit_movements";
  day: string;
};

/** The master lists, as the floor is now, have been filed (§§ 463a.5(a), (g), 607a.2(a), (c)). */
export type FileLists = {
  command: "file_lists";
  reference: string;
};

/** Bills or coins of one value, counted. */
export type Pieces = {
  value: number;
  count: number;
};

/** A cashier begins with money that the main bank has counted out. */
export type OpenDrawer = {
  command: "open_drawer";
  drawer: string;
  cash: Array<Pieces>;
};

/** The main bank gives a cashier more. */
export type FillDrawer = {
  command: "fill_drawer";
  drawer: string;
  cash: Array<Pieces>;
};

/** A cashier has counted the drawer and gives it back; what should be in it is told afterwards. */
export type CloseDrawer = {
  command: "close_drawer";
  drawer: string;
  cash: Array<Pieces>;
};

/** Pay an expired voucher: it is still owed (§ 461a.8). */
export type PayLateVoucher = {
  command: "pay_late_voucher";
  number: string;
  patron: string;
};

/** Report a paper that may be counterfeit or altered; it is kept and not paid (§ 461a.8). */
export type DoubtVoucher = {
  command: "doubt_voucher";
  number: string;
  why: string;
};

/** A redemption machine stands somewhere (§ 461a.10). */
export type InstallRedemption = {
  command: "install_redemption";
  machine: string;
  asset: string;
  location: string;
};

/** Money of the main bank goes into a redemption machine. */
export type LoadRedemption = {
  command: "load_redemption";
  machine: string;
  cash: Array<Pieces>;
};

/** What is in a redemption machine was taken out and counted. */
export type CountRedemption = {
  command: "count_redemption";
  machine: string;
  cash: Array<Pieces>;
};

/** A redemption machine has read a voucher (§ 461a.10(k)). */
export type TakeAtMachine = {
  command: "take_at_machine";
  machine: string;
  number: string;
};

/** A redemption machine has put out what it could of the vouchers it took; ``fault`` says what was wrong. */
export type DispenseAtMachine = {
  command: "dispense_at_machine";
  machine: string;
  cash: Array<Pieces>;
  fault?: string;
};

/** A redemption machine tells of a door, an access, an attempt or an error. */
export type NoteAtMachine = {
  command: "note_at_machine";
  machine: string;
  what: string;
};

/** A cashier pays what a redemption machine could not. */
export type PayMachineRest = {
  command: "pay_machine_rest";
  machine: string;
  transaction: number;
};

/** The vouchers that a drawer or a machine took go to finance, who has counted them (§ 461a.8(l)). */
export type HandOverVouchers = {
  command: "hand_over_vouchers";
  place: string;
  papers: number;
  amount: number;
};

/** Finance compares the vouchers of a gaming day with the system and explains every difference (§ 461a.8(l)). */
export type CompareVouchers = {
  command: "compare_vouchers";
  day: string;
  explained?: string;
};

/** Vouchers that nobody has claimed long after they expired go to the Treasury, by this reference. */
export type SurrenderVouchers = {
  command: "surrender_vouchers";
  reference: string;
};

/** File the return of the week that begins on a day, by its reference; ``corrects`` says why it is filed again. */
export type FileReturn = {
  command: "file_return";
  week: string;
  reference: string;
  corrects?: string;
};

/** Somebody wants a card, or another in place of a lost one, which ``patron`` is the account of. */
export type EnrollPatron = {
  command: "enroll_patron";
  patron: string;
  card: string;
  document: string;
  name?: string;
  born?: string | null;
  pin?: string;
};

/** A player shows their card at a terminal; at the glass its number, with the PIN. */
export type InsertCard = {
  command: "insert_card";
  terminal: string;
  card: string;
  pin?: string;
};

/** A player takes their card back. */
export type RemoveCard = {
  command: "remove_card";
  terminal: string;
};

/** A player whose card is in a terminal wants to be kept from playing; ``patron`` is their account, said again. */
export type ExcludeMyself = {
  command: "exclude_myself";
  terminal: string;
  patron: string;
  years: number;
  pin?: string;
};

/** Somebody at the cage wants to be kept from playing. */
export type ExcludePatron = {
  command: "exclude_patron";
  patron: string;
  years: number;
};

/** A player whose card is in a terminal limits what they play, lose and put in on a gaming day; 0 is no limit. */
export type LimitMyself = {
  command: "limit_myself";
  terminal: string;
  minutes: number;
  loss: number;
  deposit: number;
};

/** The same at the desk, at the patron's wish. */
export type LimitPatron = {
  command: "limit_patron";
  patron: string;
  minutes: number;
  loss: number;
  deposit: number;
};

/** A key is in the cabinet of the department that controls it. */
export type RegisterKey = {
  command: "register_key";
  key: string;
  kind: KeyKindName;
};

/** The department that controls a key hands it to the person who signs for it, until a moment. */
export type SignOutKey = {
  command: "sign_out_key";
  key: string;
  until: string;
  why: string;
};

/** A key comes back to the department that controls it; who brings it signs too. */
export type ReturnKey = {
  command: "return_key";
  key: string;
};

/** A key does not come back: its locks are changed. */
export type LoseKey = {
  command: "lose_key";
  key: string;
  why: string;
};

/** Both keys open the computer that controls the system (§ 605a.2(b)). */
export type OpenServer = {
  command: "open_server";
  why: string;
};

/** The plan of distribution and collection, and the times of the count (§§ 465a.18(a), 465a.25(b), (m)). */
export type DropPlanToSend = {
  pick_ups: Array<PickUp>;
  route: string;
  counted_from: string;
  counted_until: string;
  minutes?: number;
  counters?: number;
  witnessed_offline?: boolean;
};

/** The plan goes to the Bureau of Casino Compliance (§§ 465a.18(a), 465a.25(b)). */
export type FileDropPlan = {
  command: "file_drop_plan";
  reference: string;
  plan: DropPlanToSend;
};

/** The Bureau has approved a plan, or has not; an approved one is in force. */
export type DecideDropPlan = {
  command: "decide_drop_plan";
  reference: string;
  approved?: boolean;
};

/** Somebody who takes part in drops, with the number of their credential (§ 465a.18(b)). */
export type Member = {
  name: string;
  credential: string;
};

/** The current list of those who take part (§ 465a.18(b)). */
export type NameDropTeam = {
  command: "name_drop_team";
  members: Array<Member>;
};

/** The Bureau is told what will be done otherwise (§§ 465a.18(b)(1)–(3), 465a.25(b)). */
export type NotifyDeviation = {
  command: "notify_deviation";
  notice: string;
  kind: DeviationKindName;
  day: string;
  why: string;
  terminals?: Array<string>;
  route?: string;
  drop?: string;
};

/** The casino compliance supervisor has approved it, or has not: before it is done (§ 465a.18(b)). */
export type DecideDeviation = {
  command: "decide_deviation";
  notice: string;
  approved?: boolean;
};

/** A drop team goes to collect the boxes of the day, as the plan or an approved deviation says. */
export type BeginDrop = {
  command: "begin_drop";
  deviation?: string;
};

/** Somebody of the list takes part. */
export type JoinDrop = {
  command: "join_drop";
  drop: string;
};

/** A box has been taken out of a terminal and put on the trolley (§ 465a.18(d)). */
export type CollectBox = {
  command: "collect_box";
  drop: string;
  terminal: string;
  box: string;
};

/** The trolley leaves the floor: its boxes are as many as scheduled, its locks are ``locked`` (§ 465a.18(d)(2)). */
export type EndDrop = {
  command: "end_drop";
  drop: string;
  locked: boolean;
};

/** The boxes of these drops are opened, at the filed times or under an approved deviation (§ 465a.25(b), (m)). */
export type BeginCount = {
  command: "begin_count";
  drops: Array<string>;
  deviation?: string;
  began?: string | null;
  outage?: string;
};

/** Somebody is in the count room. */
export type JoinCount = {
  command: "join_count";
  count: string;
};

/** What somebody found in a box: every denomination, every voucher; never seen by another before the count is over. */
export type CountBox = {
  command: "count_box";
  count: string;
  box: string;
  bills: Record<string, number>;
  vouchers?: Array<[number, string?]>;
};

/** The main bank recounts the currency before it has seen what the count team recorded (§ 465a.25(n)). */
export type RecountCurrency = {
  command: "recount_currency";
  count: string;
  bills: Record<string, number>;
};

/** Somebody attests what they counted. */
export type SignCount = {
  command: "sign_count";
  count: string;
};

/** The count is over; ``why`` says what is known of a difference to the main bank's recount. */
export type CloseCount = {
  command: "close_count";
  count: string;
  why?: string;
};

/** A box was counted wrong, as is found after the count: nothing that was signed goes (§ 465a.25(a)). */
export type CorrectCount = {
  command: "correct_count";
  count: string;
  box: string;
  bills: Record<string, number>;
  why: string;
};

/** The laboratory has approved a version, known by its hash, under this reference (§ 461a.4(c)). */
export type ApproveSoftware = {
  command: "approve_software";
  version: string;
  digest: string;
  reference: string;
};

/** The parts of a device that are software, as its description names them. */
export type ComponentName =
  | "program"
  | "base"
  | "voucher_software"
  | "progressive_software";

/** Both bureaus have been told that another version will be installed (§ 461a.26(b), (c)). */
export type NotifySoftware = {
  command: "notify_software";
  notice: string;
  component: ComponentName;
  version: string;
  assets: Array<string>;
  installed: string;
  reason: string;
};

/** The version of a notice is on its devices now. */
export type InstallSoftware = {
  command: "install_software";
  notice: string;
};

/** A training program as it is submitted. */
export type ProgramToSend = {
  same_type?: Record<string, number>;
  mechanism?: string;
  durations?: Record<string, number>;
  durations_of_another?: Record<string, number>;
  schedule?: string;
  blackjack?: Array<string>;
  pass_mark?: number;
};

/** The house submits its training program (§ 611a.2(d)). */
export type FileProgram = {
  command: "file_program";
  reference: string;
  program: ProgramToSend;
};

/** The Board or its Executive Director has approved a program, or has not (§ 611a.2(c)). */
export type ApproveProgram = {
  command: "approve_program";
  reference: string;
  approved?: boolean;
};

/** An instructor begins a class in a game. */
export type HoldClass = {
  command: "hold_class";
  name: string;
  game: string;
  subject?: "conduct" | "cards" | "dice";
};

/** The class is over; what those were signed in for who were not there does not count. */
export type EndClass = {
  command: "end_class";
  name: string;
  absent?: Array<string>;
};

/** A student signs in. */
export type AttendClass = {
  command: "attend_class";
  name: string;
};

/** A student signs out. */
export type LeaveClass = {
  command: "leave_class";
};

/** What a student did right and wrong at a procedure, and how long it took: drills and the training table. */
export type RecordPractice = {
  command: "record_practice";
  student: string;
  game: string;
  procedure: ProcedureName;
  right: number;
  wrong: number;
  seconds: number;
};

/** The score sheet of a table test, as the examiner and the second person have marked it (§ 611a.2(b)(2)). */
export type RecordTableTest = {
  command: "record_table_test";
  student: string;
  game: string;
  marks: Record<string, number>;
};

/** What the personnel file of a dealer shows: courses in game types, and games with a table test passed. */
export type RecognizeDealer = {
  command: "recognize_dealer";
  dealer: string;
  types: Array<string>;
  games: Array<string>;
  reference: string;
  simulated?: boolean;
};

/** A dealer no longer deals a game, until a table test is passed again. */
export type WithdrawCertificate = {
  command: "withdraw_certificate";
  dealer: string;
  game: string;
  why: string;
};

/** Plans and schedules that are filed with the Bureau of Casino Compliance. */
export type PlanKindName =
  | "internal_controls"
  | "personnel"
  | "cameras"
  | "equipment"
  | "collection"
  | "counting";

/** A plan or schedule was filed with the Bureau of Casino Compliance; the paper is known by its hash. */
export type FilePlan = {
  command: "file_plan";
  plan: PlanKindName;
  reference: string;
  title: string;
  digest: string;
};

/** The bureau has approved a plan under a reference of its own, or has not. */
export type DecidePlan = {
  command: "decide_plan";
  reference: string;
  decision: string;
  approved?: boolean;
};

/** The Bureau of Gaming Laboratory Operations has inspected a device where it stands (§ 605a.2(e)). */
export type RecordInspection = {
  command: "record_inspection";
  asset: string;
  reference: string;
};

/** A gaming day lies in a file with this hash and this many entries. */
export type ArchiveDay = {
  command: "archive_day";
  day: string;
  digest: string;
  entries: number;
};

/** What is kept for a time of its own. */
export type RecordKindName =
  | "books"
  | "archive"
  | "cage_vouchers"
  | "terminal_vouchers";

/** Records of these gaming days go: nothing that is younger than its time (§ 465a.6(c)). */
export type DestroyRecords = {
  command: "destroy_records";
  kind: RecordKindName;
  first: string;
  last: string;
  what: string;
};

/** A camera sees one view of a table, or these terminals; its recorder may have an address. */
export type PlanCamera = {
  command: "plan_camera";
  camera: string;
  table?: string;
  view?: string;
  stationary?: boolean;
  covers?: Array<string>;
  recorder?: string;
};

/** A camera is taken out of the plan. */
export type RemoveCamera = {
  command: "remove_camera";
  camera: string;
  why: string;
};

/** The Bureau of Casino Compliance asks for this many cameras at a table (§ 465a.9(c)(3)). */
export type RequireCameras = {
  command: "require_cameras";
  table: string;
  cameras: number;
  reference: string;
};

/** A camera sees nothing. */
export type ReportOutage = {
  command: "report_outage";
  camera: string;
  why: string;
};

/** A camera sees again. */
export type EndOutage = {
  command: "end_outage";
  camera: string;
  remedy: string;
};

/** The Board has given a person this license, permit or registration; it is good through the day it expires on. */
export type RecordCredential = {
  command: "record_credential";
  name: string;
  kind: "key_employee" | "permit" | "registration";
  number: string;
  expires: string;
};

/** A person directs a department from now on (§ 465a.11(b)). */
export type AppointDirector = {
  command: "appoint_director";
  department: string;
  name: string;
};

/** Come on duty, in the role one is logged in with. */
export type SignIn = {
  command: "sign_in";
};

/** Go off duty. */
export type SignOut = {
  command: "sign_out";
};

/** Rest for a while. */
export type BeginBreak = {
  command: "begin_break";
};

/** Be back from a break. */
export type EndBreak = {
  command: "end_break";
};

/** These tables, and no others, are supervised by a floorperson (§ 465a.35). */
export type SuperviseTables = {
  command: "supervise_tables";
  floorperson: string;
  tables: Array<string>;
};

/** Give a person other roles; they log in again. */
export type ChangeRoles = {
  command: "change_roles";
  name: string;
  roles: Array<string>;
};

/** Let a person who has lost their second factor begin again without one; or take one ``key`` of theirs away. */
export type ClearFactor = {
  command: "clear_factor";
  name: string;
  key?: string;
};

/** Let a person do nothing until they are unlocked. */
export type LockStaff = {
  command: "lock_staff";
  name: string;
  why: string;
};

/** Let a person log in again who was locked out. */
export type UnlockStaff = {
  command: "unlock_staff";
  name: string;
  why?: string;
};

/** End the account of a person who has left; its name is never given again. */
export type EndStaff = {
  command: "end_staff";
  name: string;
  why: string;
};

/** End every session of a person. */
export type EndSessions = {
  command: "end_sessions";
  name: string;
};

/** Somebody tried to log in; ``session`` is the hash of what the browser was given. */
export type RecordLogIn = {
  command: "record_log_in";
  name: string;
  role: string;
  session: string;
  proved: boolean;
  tries?: number;
  source?: string;
  step?: number;
  key?: string;
  counter?: number;
};

/** End a session. */
export type LogOut = {
  command: "log_out";
  session: string;
};

/** An irregularity for which the chapter has a remedy. */
export type IrregularityFoundToSend = {
  event?: string;
  kind: string;
  place?: string;
  card?: string | null;
  stake?: string;
};

/** Tell what went wrong; a floorperson approves the remedy. */
export type ReportIrregularityToSend = {
  command: "report_irregularity";
  table: string;
  event: IrregularityFoundToSend;
};

/** Ask the pit for a command; a dealer waits for one approval at a time. */
export type AskPit = {
  command: "ask_pit";
  wish: string;
  asked_for: ReportIrregularityToSend
    | CorrectCard
    | ExtendTime
    | OpenTableToSend
    | HandleCardsToSend
    | ChangeCards
    | ChangeDealer
    | ResumeTable
    | CloseTable
    | ValidatePayout
    | SignDevice
    | RepairDevice
    | InspectReader
    | LoadDice
    | LetIn;
};

/** Do what a dealer has asked for; somebody of the pit stands by, who has proved for this who they are. */
export type GrantApproval = {
  command: "grant_approval";
  table: string;
  wish: string;
};

/** Say no to what a dealer has asked for. */
export type DeclineApproval = {
  command: "decline_approval";
  dealer: string;
  wish: string;
  why?: string;
};

/** Ask the pit for nothing any more. */
export type WithdrawApproval = {
  command: "withdraw_approval";
};

/** A voucher that the printer was given is out; it is named by what it is kept under. */
export type ConfirmPrinted = {
  command: "confirm_printed";
  terminal: string;
  voucher: string;
};

/** A report with the number its device gave it, higher than every one before; its signature was found right. */
export type HearPeripherals = {
  command: "hear_peripherals";
  terminal: string;
  counter: number;
  report: InsertBill
    | InsertVoucher
    | InsertBox
    | BlockTerminal
    | UnblockTerminal
    | ConfirmPrinted
    | InsertCard
    | RemoveCard;
};

/** Give a terminal the public key by which its peripherals are known, where there are no certificates. */
export type EnrollPeripherals = {
  command: "enroll_peripherals";
  terminal: string;
  key: string;
};

/** Begin the next round: the terminals may wager. */
export type OpenBetting = {
  command: "open_betting";
  table: string;
};

/** Put a whole slip on a seat, replacing what the terminal had there; an empty one withdraws it. */
export type PlaceWagers = {
  command: "place_wagers";
  terminal: string;
  table: string;
  seat: number;
  wagers: Record<string, number>;
  round?: number;
};

/** Come to a table whose cards lie spread because nobody plays. */
export type Arrive = {
  command: "arrive";
  terminal: string;
  table: string;
};

/** Leave a table: no seat is kept any more. */
export type GetUp = {
  command: "get_up";
  terminal: string;
  table: string;
};

/** A player has placed all they want in this round, or takes that back; ``round`` as above. */
export type SayReady = {
  command: "say_ready";
  terminal: string;
  table: string;
  ready?: boolean;
  round?: number;
};

/** Withdraw a standing wager where the game allows it; ``round`` as above. */
export type TakeDown = {
  command: "take_down";
  terminal: string;
  table: string;
  seat: number;
  wager: string;
  round?: number;
};

/** Make a decision for the stake on a seat. */
export type Choose = {
  command: "choose";
  terminal: string;
  table: string;
  seat: number;
  stage: string;
  choice: string;
  amount?: number;
  cards?: Array<string>;
  hand?: number;
};

/** The dealer announced "no more bets". */
export type BettingClosedReport = {
  event: "betting_closed";
};

/** One card came to a place; ``card`` is null where it lies face down and nobody has read it. */
export type CardDealtReport = {
  event: "card_dealt";
  place: string;
  card: string | null;
};

/** The cover card came out of the shoe at a place. */
export type CoverCardAppearedReport = {
  event: "cover_card_appeared";
  place: string;
};

/** The cards of a place were turned face up; ``cards`` names them where they had not been read. */
export type CardsRevealedReport = {
  event: "cards_revealed";
  place: string;
  cards?: Array<string>;
};

/** The card reader told whether the hole card makes a Blackjack. */
export type HoleCardReadReport = {
  event: "hole_card_read";
  blackjack: boolean;
};

/** A valid roll came to rest. */
export type DiceRolledReport = {
  event: "dice_rolled";
  faces: Array<number>;
};

/** The dealer called "no roll". */
export type NoRollCalledReport = {
  event: "no_roll_called";
  reason: string;
};

/** The stub was counted: cards accounted for in all, and whether a hand was misdealt. */
export type StubCountedReport = {
  event: "stub_counted";
  found: number;
  misdealt?: boolean;
};

/** Tell what happened at the table: betting closed, a card, a roll, a count. */
export type ReportOnTheWire = {
  command: "report";
  table: string;
  event: BettingClosedReport
    | CardDealtReport
    | CoverCardAppearedReport
    | CardsRevealedReport
    | HoleCardReadReport
    | DiceRolledReport
    | NoRollCalledReport
    | StubCountedReport;
};

/** Ask what a remedy would do; the question is recorded. */
export type ForeseeRemedy = {
  command: "foresee_remedy";
  table: string;
  event: IrregularityFoundToSend;
};

/** Let a card be put right that others say was read wrongly. */
export type ConfirmCorrection = {
  command: "confirm_correction";
  table: string;
};

/** Leave the card as it was read. */
export type DeclineCorrection = {
  command: "decline_correction";
  table: string;
};

/** A table that deals itself does what its round needs next; nobody says which card. */
export type DealNext = {
  command: "deal_next";
  table: string;
};

/** The time for betting or for a decision is over. */
export type TimeOut = {
  command: "time_out";
  table: string;
};

/** Everything that may be asked for over a socket. */
export type AnyCommand =
  | InstallTerminal
  | EnableTerminal
  | DisableTerminal
  | BlockTerminal
  | UnblockTerminal
  | InsertBox
  | InsertBill
  | InsertVoucher
  | CashOut
  | SetLimits
  | TakeBreak
  | DistributeTips
  | Tip
  | PayHand
  | MakeSlip
  | PaySlip
  | VoidSlip
  | ApproveOverride
  | ValidatePayout
  | DeclinePayout
  | RecordMeters
  | ClearMemory
  | RedeemVoucher
  | SetVouchers
  | VoidVoucher
  | SetLink
  | SetController
  | InstallTable
  | OpenTableToSend
  | HandleCardsToSend
  | PrepareCards
  | SignDevice
  | RepairDevice
  | InspectReader
  | LoadDice
  | LetIn
  | VoidRound
  | ChangeCards
  | ChangeDealer
  | PostLimits
  | TakeTable
  | LeaveTable
  | ResumeTable
  | LookIntoStop
  | CloseTable
  | CallAttendant
  | AnswerCall
  | CloseDay
  | ConfirmTime
  | NoteAbsence
  | NoteReturn
  | InstallTerminals
  | MoveTerminal
  | GroupTerminal
  | RetireTerminal
  | EnrollMachine
  | LinkTable
  | RetireTable
  | FileSubmission
  | ApproveSubmission
  | DeclineSubmission
  | WithdrawSubmission
  | RequestPlace
  | ApprovePlace
  | NotifyTransport
  | NotifyMovement
  | ReceiveAssets
  | DescribeAsset
  | MoveAssets
  | SignMovements
  | SubmitMovements
  | FileLists
  | OpenDrawer
  | FillDrawer
  | CloseDrawer
  | PayLateVoucher
  | DoubtVoucher
  | InstallRedemption
  | LoadRedemption
  | CountRedemption
  | TakeAtMachine
  | DispenseAtMachine
  | NoteAtMachine
  | PayMachineRest
  | HandOverVouchers
  | CompareVouchers
  | SurrenderVouchers
  | FileReturn
  | EnrollPatron
  | InsertCard
  | RemoveCard
  | ExcludeMyself
  | ExcludePatron
  | LimitMyself
  | LimitPatron
  | RegisterKey
  | SignOutKey
  | ReturnKey
  | LoseKey
  | OpenServer
  | FileDropPlan
  | DecideDropPlan
  | NameDropTeam
  | NotifyDeviation
  | DecideDeviation
  | BeginDrop
  | JoinDrop
  | CollectBox
  | EndDrop
  | BeginCount
  | JoinCount
  | CountBox
  | RecountCurrency
  | SignCount
  | CloseCount
  | CorrectCount
  | ApproveSoftware
  | NotifySoftware
  | InstallSoftware
  | FileProgram
  | ApproveProgram
  | HoldClass
  | EndClass
  | AttendClass
  | LeaveClass
  | RecordPractice
  | RecordTableTest
  | RecognizeDealer
  | WithdrawCertificate
  | FilePlan
  | DecidePlan
  | RecordInspection
  | ArchiveDay
  | DestroyRecords
  | PlanCamera
  | RemoveCamera
  | RequireCameras
  | ReportOutage
  | EndOutage
  | RecordCredential
  | AppointDirector
  | SignIn
  | SignOut
  | BeginBreak
  | EndBreak
  | SuperviseTables
  | ChangeRoles
  | ClearFactor
  | LockStaff
  | UnlockStaff
  | EndStaff
  | EndSessions
  | RecordLogIn
  | LogOut
  | AskPit
  | GrantApproval
  | DeclineApproval
  | WithdrawApproval
  | ConfirmPrinted
  | HearPeripherals
  | EnrollPeripherals
  | OpenBetting
  | PlaceWagers
  | Arrive
  | GetUp
  | SayReady
  | TakeDown
  | Choose
  | ReportOnTheWire
  | ReportIrregularityToSend
  | ForeseeRemedy
  | CorrectCard
  | ConfirmCorrection
  | DeclineCorrection
  | DealNext
  | TimeOut
  | ExtendTime;

/** A second person, who proves who they are for this one command. */
export type Second = {
  name: string;
  role: string;
  password: string;
  key?: string;
};

/** A command with its sender's id. */
export type Ask = {
  kind: "ask";
  id: string;
  command: AnyCommand;
  second?: Second | null;
};

/** What hands do at the machine, for the simulated peripherals of a demonstration; there are no others here. */
export type Simulate = {
  kind: "simulate";
  id: string;
  command: InsertBill
    | InsertVoucher
    | InsertBox
    | BlockTerminal
    | UnblockTerminal
    | ConfirmPrinted
    | InsertCard
    | RemoveCard;
};

/** Show this table from now on; none shows the lobby.  ``beside`` are those a terminal shows besides. */
export type Watch = {
  kind: "watch";
  table?: string;
  beside?: Array<string>;
};

/** Ask what this slip would require, and whether it may be placed. Nothing changes. */
export type Consider = {
  kind: "consider";
  id: string;
  table: string;
  seat: number;
  wagers: Record<string, number>;
  changed?: string;
};

/** Ask for the remedy of this irregularity, and who would get what back. Nothing changes. */
export type Foresee = {
  kind: "foresee";
  id: string;
  table: string;
  event: IrregularityFoundToSend;
};

/** A ping: sent after a silence, as a network can fail without notice. */
export type Here = {
  kind: "here";
  id: string;
};

/** A command for which the pit is asked: somebody there approves or declines it. */
export type Wish = {
  kind: "wish";
  id: string;
  command: AnyCommand;
};

/** The dealer withdraws a request to the pit. */
export type Withdraw = {
  kind: "withdraw";
};

/** The pit approves a request, with the approver's own password. */
export type Approve = {
  kind: "approve";
  id: string;
  wish: string;
  password: string;
  key?: string;
};

/** The pit declines a request. */
export type Decline = {
  kind: "decline";
  id: string;
  wish: string;
  why?: string;
};

export type Heard = View | Change | DoneAnswer | RefusedAnswer | HereAnswer | ConsideredAnswer | ForeseenAnswer;
export type Message = Ask | Simulate | Watch | Consider | Foresee | Here | Wish | Withdraw | Approve | Decline;
