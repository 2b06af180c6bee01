"""Why the floor refuses a command; nothing has changed.  The games' own reasons stand in ``rules`` and the chapters."""

from datetime import datetime
from enum import StrEnum

import msgspec

from croupier.rules.terms.refusals import Refusal
from croupier.words import Sentence


class Reason(StrEnum):
    """The floor's reasons, in order of precedence."""

    ROLE_MAY_NOT_DO_THIS = "role_may_not_do_this"
    SECOND_PERSON_IS_NEEDED = "second_person_is_needed"
    SECOND_PERSON_IS_NOT_PROVED = "second_person_is_not_proved"
    WAIT_BEFORE_TRYING_AGAIN = "wait_before_trying_again"
    SECOND_PERSON_MUST_BE_ANOTHER = "second_person_must_be_another"
    NOTHING_IS_SIMULATED = "nothing_is_simulated"
    STORAGE_IS_DOWN = "storage_is_down"
    TOO_MUCH_AT_ONCE = "too_much_at_once"
    COMMAND_ID_WAS_USED_FOR_ANOTHER_REQUEST = "command_id_was_used_for_another_request"
    NAME_IS_MISSING = "name_is_missing"
    NAME_IS_NOT_PLAIN = "name_is_not_plain"
    NAME_IS_LIKE_ANOTHER = "name_is_like_another"

    UNKNOWN_PERSON = "unknown_person"
    PERSON_EXISTS = "person_exists"
    PERSON_HAS_ANOTHER_ROLE = "person_has_another_role"
    OWN_ACCOUNT = "own_account"
    ACCOUNT_IS_CLOSED = "account_is_closed"
    ACCOUNT_IS_NEEDED = "account_is_needed"
    PASSWORD_IS_REFUSED = "password_is_refused"  # noqa: S105 - a name, no password
    PASSWORD_IS_TEMPORARY = "password_is_temporary"  # noqa: S105 - a name, no password
    SECOND_FACTOR_IS_MISSING = "second_factor_is_missing"
    KEY_IS_REFUSED = "key_is_refused"
    KEY_COUNTS_BACK = "key_counts_back"
    CODE_IS_WRONG = "code_is_wrong"
    ROLES_EXCLUDE_EACH_OTHER = "roles_exclude_each_other"
    UNKNOWN_SESSION = "unknown_session"
    SESSION_IS_USED = "session_is_used"
    CREDENTIAL_IS_MISSING = "credential_is_missing"
    CREDENTIAL_HAS_EXPIRED = "credential_has_expired"
    UNKNOWN_DEPARTMENT = "unknown_department"
    DIRECTS_ANOTHER_DEPARTMENT = "directs_another_department"
    IS_ON_DUTY = "is_on_duty"
    IS_NOT_ON_DUTY = "is_not_on_duty"
    IS_STILL_NEEDED_AT_A_TABLE = "is_still_needed_at_a_table"
    TOO_MANY_TABLES = "too_many_tables"
    TABLE_IS_NOT_SUPERVISED = "table_is_not_supervised"

    UNKNOWN_TERMINAL = "unknown_terminal"
    TERMINAL_EXISTS = "terminal_exists"
    ASSET_NUMBER_IS_USED = "asset_number_is_used"
    LOCATION_IS_TAKEN = "location_is_taken"
    ANOTHER_TERMINAL_IS_MEANT = "another_terminal_is_meant"
    TERMINAL_IS_NOT_ENABLED = "terminal_is_not_enabled"
    TERMINAL_IS_BLOCKED = "terminal_is_blocked"
    TERMINAL_IS_NOT_BLOCKED_SO = "terminal_is_not_blocked_so"
    BLOCK_IS_OF_STAFF = "block_is_of_staff"
    TERMINAL_IS_IN_A_ROUND = "terminal_is_in_a_round"
    TERMINAL_HOLDS_MONEY = "terminal_holds_money"
    GAME_IS_NOT_ENABLED = "game_is_not_enabled"
    METERS_ARE_NOT_RECORDED = "meters_are_not_recorded"
    MESSAGE_IS_NOT_PROVED = "message_is_not_proved"
    MESSAGE_IS_OLD = "message_is_old"
    BOX_IS_FULL = "box_is_full"
    FASTER_THAN_A_VALIDATOR = "faster_than_a_validator"
    BOX_IS_IN_USE = "box_is_in_use"
    UNKNOWN_DENOMINATION = "unknown_denomination"
    AMOUNT_MUST_BE_ABOVE_ZERO = "amount_must_be_above_zero"
    BALANCE_IS_TOO_LOW = "balance_is_too_low"
    TIPS_ARE_NOT_TAKEN = "tips_are_not_taken"
    THE_POOL_IS_EMPTY = "the_pool_is_empty"
    NOBODY_HAS_DEALT = "nobody_has_dealt"
    NOBODY_HAS_CALLED = "nobody_has_called"
    NOBODY_PLAYS_HERE = "nobody_plays_here"
    LIMIT_CANNOT_BE_RAISED = "limit_cannot_be_raised"
    OWN_LIMIT_IS_REACHED = "own_limit_is_reached"
    PLAYER_RESTS = "player_rests"

    DEVICE_IS_NOT_REGISTERED = "device_is_not_registered"
    SERIAL_NUMBER_IS_USED = "serial_number_is_used"
    DEVICE_IS_ANOTHER = "device_is_another"
    DEVICE_STANDS_ELSEWHERE = "device_stands_elsewhere"
    UNKNOWN_PLACE = "unknown_place"
    PLACE_IS_NOT_APPROVED = "place_is_not_approved"
    PLACE_IS_FULL = "place_is_full"
    NOTICE_IS_MISSING = "notice_is_missing"
    NOTICE_IS_INCOMPLETE = "notice_is_incomplete"
    NOTICE_EXISTS = "notice_exists"
    UNKNOWN_MOVEMENT = "unknown_movement"
    MOVEMENT_IS_NOT_SIGNED = "movement_is_not_signed"
    MOVEMENT_IS_SIGNED = "movement_is_signed"
    LISTS_ARE_NOT_FILED = "lists_are_not_filed"
    SOFTWARE_IS_NOT_APPROVED = "software_is_not_approved"
    DEVICE_IS_NOT_INSPECTED = "device_is_not_inspected"

    PLAN_EXISTS = "plan_exists"
    UNKNOWN_PLAN = "unknown_plan"
    PLAN_IS_ANOTHER = "plan_is_another"
    CONTROLS_ARE_NOT_APPROVED = "controls_are_not_approved"
    UNKNOWN_CAMERA = "unknown_camera"
    CAMERA_SEES_NOTHING = "camera_sees_nothing"
    CAMERA_IS_OUT = "camera_is_out"
    CAMERAS_ARE_MISSING = "cameras_are_missing"
    DAY_IS_NOT_SEALED = "day_is_not_sealed"
    DAY_IS_ARCHIVED = "day_is_archived"
    DAY_HOLDS_AN_OPEN_COUNT = "day_holds_an_open_count"
    RECORDS_ARE_TOO_YOUNG = "records_are_too_young"
    RECORDS_ARE_GONE = "records_are_gone"

    KEY_EXISTS = "key_exists"
    UNKNOWN_KEY = "unknown_key"
    KEY_IS_OUT = "key_is_out"
    KEY_IS_NOT_OUT = "key_is_not_out"
    KEY_IS_LOST = "key_is_lost"
    KEY_IS_OF_ANOTHER_DEPARTMENT = "key_is_of_another_department"
    KEY_IS_NOT_FOR_THEM = "key_is_not_for_them"
    UNKNOWN_DROP = "unknown_drop"
    DROP_IS_UNDER_WAY = "drop_is_under_way"
    DEVIATION_IS_NOT_APPROVED = "deviation_is_not_approved"
    NOT_ON_THE_LIST = "not_on_the_list"
    TEAM_IS_TOO_SMALL = "team_is_too_small"
    UNKNOWN_BOX = "unknown_box"
    BOX_IS_ANOTHER = "box_is_another"
    BOX_IS_NOT_SCHEDULED = "box_is_not_scheduled"
    BOXES_ARE_MISSING = "boxes_are_missing"
    TROLLEY_IS_NOT_LOCKED = "trolley_is_not_locked"
    UNKNOWN_COUNT = "unknown_count"
    COUNT_IS_UNDER_WAY = "count_is_under_way"
    COUNT_IS_NOT_DONE = "count_is_not_done"
    BOX_IS_COUNTED = "box_is_counted"
    VOUCHER_IS_COUNTED = "voucher_is_counted"

    HOST_IS_NOT_ENROLLED = "host_is_not_enrolled"
    HOST_WAS_NOT_ASKED = "host_was_not_asked"
    NO_CASH_OUT_WAITS = "no_cash_out_waits"
    VOUCHER_NUMBER_IS_USED = "voucher_number_is_used"
    AMOUNT_DIFFERS = "amount_differs"
    HAND_PAY_IS_TOO_HIGH = "hand_pay_is_too_high"
    TRANSFERS_ARE_DISABLED = "transfers_are_disabled"
    TRANSFER_IS_TOO_HIGH = "transfer_is_too_high"

    VOUCHERS_ARE_DISABLED = "vouchers_are_disabled"
    UNKNOWN_VOUCHER = "unknown_voucher"
    VOUCHER_IS_REDEEMED = "voucher_is_redeemed"
    VOUCHER_IS_VOID = "voucher_is_void"
    VOUCHER_IS_EXPIRED = "voucher_is_expired"

    VOUCHER_IS_SURRENDERED = "voucher_is_surrendered"
    VOUCHER_IS_OF_ANOTHER_HOUSE = "voucher_is_of_another_house"
    VOUCHER_IS_NOT_EXPIRED = "voucher_is_not_expired"
    NOTHING_IS_UNCLAIMED = "nothing_is_unclaimed"

    DRAWER_IS_NOT_OPEN = "drawer_is_not_open"
    DRAWER_IS_OPEN = "drawer_is_open"
    DRAWER_IS_ANOTHERS = "drawer_is_anothers"
    UNKNOWN_MACHINE = "unknown_machine"
    TRANSACTION_IS_UNDER_WAY = "transaction_is_under_way"
    NO_TRANSACTION_IS_UNDER_WAY = "no_transaction_is_under_way"
    NOTHING_IS_OWED = "nothing_is_owed"
    NOTHING_TO_HAND_OVER = "nothing_to_hand_over"
    MACHINE_IS_NOT_COUNTED = "machine_is_not_counted"
    VOUCHERS_ARE_NOT_HANDED_OVER = "vouchers_are_not_handed_over"

    UNKNOWN_CARD = "unknown_card"
    CARD_IS_IN_USE = "card_is_in_use"
    CARD_IS_NOT_IN_THE_READER = "card_is_not_in_the_reader"
    TOO_MANY_TRIES = "too_many_tries"
    PATRON_IS_TOO_YOUNG = "patron_is_too_young"
    PATRON_IS_EXCLUDED = "patron_is_excluded"

    WEEK_BEGINS_OTHERWISE = "week_begins_otherwise"
    RETURN_IS_FILED = "return_is_filed"
    EARLIER_RETURN_IS_MISSING = "earlier_return_is_missing"

    UNKNOWN_HAND_PAY = "unknown_hand_pay"
    UNKNOWN_SLIP = "unknown_slip"
    SLIP_IS_MADE = "slip_is_made"
    SLIP_IS_ENTERED = "slip_is_entered"
    PLAY_MONEY_HAS_NO_SLIP = "play_money_has_no_slip"
    DRAWER_HAS_TOO_LITTLE = "drawer_has_too_little"
    HAND_PAY_DIFFERS = "hand_pay_differs"
    OVERRIDE_IS_TOO_HIGH = "override_is_too_high"
    OVERRIDE_IS_NOT_APPROVED = "override_is_not_approved"

    UNKNOWN_PAYOUT = "unknown_payout"
    PAYOUT_IS_NOT_VALIDATED = "payout_is_not_validated"
    REASON_IS_MISSING = "reason_is_missing"

    UNKNOWN_CLASS = "unknown_class"
    CLASS_IS_HELD = "class_is_held"
    IN_CLASS = "in_class"
    NOT_IN_CLASS = "not_in_class"
    PROGRAM_IS_INCOMPLETE = "program_is_incomplete"
    PROGRAM_IS_NOT_WAITING = "program_is_not_waiting"
    INSTRUCTION_IS_MISSING = "instruction_is_missing"
    SCORE_SHEET_IS_INCOMPLETE = "score_sheet_is_incomplete"
    DEALER_IS_CERTIFIED = "dealer_is_certified"
    DEALER_IS_NOT_CERTIFIED = "dealer_is_not_certified"

    UNKNOWN_TABLE = "unknown_table"
    TABLE_EXISTS = "table_exists"
    TABLE_CAP_IS_REACHED = "table_cap_is_reached"
    UNKNOWN_GAME = "unknown_game"
    TABLE_IS_CLOSED = "table_is_closed"
    TABLE_IS_OPEN = "table_is_open"
    TABLE_IS_STOPPED = "table_is_stopped"
    TABLE_IS_NOT_STOPPED = "table_is_not_stopped"
    DEALER_IS_MISSING = "dealer_is_missing"
    DEALER_IS_ELSEWHERE = "dealer_is_elsewhere"
    TABLE_DEALS_ITSELF = "table_deals_itself"
    ANOTHER_PERSON_DEALS = "another_person_deals"
    NO_TERMINAL_IS_CONNECTED = "no_terminal_is_connected"
    SUBMISSION_IS_NOT_IN_FORCE = "submission_is_not_in_force"
    CARDS_ARE_NOT_READY = "cards_are_not_ready"
    CARDS_HAVE_TO_BE_SPREAD = "cards_have_to_be_spread"
    SEAT_IS_KEPT = "seat_is_kept"
    CARDS_ARE_DUE_FOR_A_CHANGE = "cards_are_due_for_a_change"
    READER_IS_NOT_INSPECTED = "reader_is_not_inspected"
    DICE_ARE_NOT_LOADED = "dice_are_not_loaded"
    PLAYER_IS_NOT_KEPT_OUT = "player_is_not_kept_out"
    THERE_ARE_NO_CARDS = "there_are_no_cards"
    UNKNOWN_DEVICE = "unknown_device"
    DEVICE_IS_SET_SO = "device_is_set_so"
    ROUND_IS_UNDER_WAY = "round_is_under_way"
    NO_ROUND_IS_UNDER_WAY = "no_round_is_under_way"
    ANOTHER_ROUND_IS_MEANT = "another_round_is_meant"
    IT_IS_TOO_EARLY = "it_is_too_early"
    TABLE_IS_RETIRED = "table_is_retired"
    TERMINAL_IS_RETIRED = "terminal_is_retired"
    PROGRESSIVE_HOLDS_MONEY = "progressive_holds_money"
    LIMITS_ARE_NOT_APPROVED = "limits_are_not_approved"
    TIME_IS_OUT_OF_RANGE = "time_is_out_of_range"
    NOTHING_CAN_BE_CORRECTED = "nothing_can_be_corrected"
    TIME_IS_IN_DOUBT = "time_is_in_doubt"
    TIME_IS_NOT_IN_DOUBT = "time_is_not_in_doubt"
    TOO_MANY_QUESTIONS = "too_many_questions"

    NOT_FOR_THE_PIT = "not_for_the_pit"
    APPROVAL_IS_NOT_WAITING = "approval_is_not_waiting"
    APPROVAL_WAS_REFUSED = "approval_was_refused"
    APPROVAL_WAS_DECLINED = "approval_was_declined"
    APPROVAL_WAS_WITHDRAWN = "approval_was_withdrawn"
    APPROVAL_HAS_LAPSED = "approval_has_lapsed"

    PROGRESSIVE_IS_DOWN = "progressive_is_down"
    PROGRESSIVES_DIFFER = "progressives_differ"
    UNKNOWN_PROGRESSIVE = "unknown_progressive"


class RefusedTries(msgspec.Struct, frozen=True):
    """How often somebody tried a command and was refused, from when to when; nothing of what the command held."""

    actor: str
    witness: str
    command: str
    reason: str
    source: str
    times: int
    first: datetime
    last: datetime


class Refused(Exception):
    """What a command names is missing, or in no state for it.

    Inside a room a function that looks something up raises this; :func:`croupier.floor.record.dispatch.decide` turns
    it into the refusal it holds.  A function that only checks returns a refusal or None.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def refuse(reason: Reason, cite: str, detail: Sentence) -> Refusal:
    """A refusal of the floor's own."""
    return Refusal(reason, cite, detail)
