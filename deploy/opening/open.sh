#!/bin/bash
# A house opens unattended: from an empty folder to the last round of its first day, by the commands of docs/guide.md alone.
#
#     deploy/opening/open.sh FOLDER [PORT [postgresql://user@host/name]]
#
# It sets the house up, serves it, gives everybody an account, files and approves rules, brings every device through its
# papers, enrolls four machines with simulated validators and printers, and lets people and machines play: a round of
# 657a with an award of the linked progressive that is validated and paid by hand, a round of 672a, a cash-out, a limit.
# Passwords are made here and known nowhere else. What each person does is asked for under their own name.
set -euo pipefail

folder=$(mkdir -p "$1" && cd "$1" && pwd) port=${2:-8443} database=${3:-}
lists=$(cd "$(dirname "$0")" && pwd)
house=$folder/mill server=https://localhost:$port ca=$folder/mill/server/ca.pem
zone=America/New_York steps=0
declare -A password pid keyboard

step() { steps=$((steps + 1)); printf '%3d  %s\n' "$steps" "$*"; }
secret() { head -c 15 /dev/urandom | base64 | tr '+/' 'xy'; }
served() { kill "${pid[@]}" 2>/dev/null || true; wait; }
trap served EXIT
until_said() { until grep -qs "$2" "$1"; do sleep 0.1; done; }

# house WHO/ROLE [+WHO/ROLE] TASK …: a person asks, another signs; their passwords are lines of the input
house() {
  local who=$1 signed=() typed=("${password[${1%/*}]}") extra=()
  shift
  if [[ $1 == +* ]]; then signed=(--with "${1#+}") extra=("${password[$(name "${1#+}")]}"); shift; fi
  step "$who: $*"
  printf '%s\n' "${typed[@]}" "${extra[@]}" | croupier house "$@" --as "$who" "${signed[@]}" --house "$house" > "$folder/said"
}
name() { echo "${1%/*}"; }
machine() { local terminal=$1; shift; step "$terminal: $*"; croupier house do "$@" --machine "$folder/$terminal" --house "$house" > "$folder/said"; }

# 1. Set the house up
sed -e "s|FOLDER|$folder|; s|DATABASE|$database|; s|^port = .*|port = $port|" "$lists/house.toml" > "$folder/answers.toml"
password[tess]=$(secret) password[fay]=$(secret)
step "croupier init --from answers.toml"
printf '%s\n' "${password[tess]}" "${password[fay]}" | croupier init --from "$folder/answers.toml" --house "$house"
step "croupier serve"
croupier serve --house "$house" > "$folder/served" 2>&1 & pid[server]=$!
until (exec 3<> "/dev/tcp/127.0.0.1/$port") 2>/dev/null; do kill -0 "${pid[server]}"; sleep 0.2; done

# 2. Give everybody an account: two sign one list, and each chooses a password of their own
house tess/technician +fay/finance people "$lists/people.csv"
while IFS=$'\t' read -r who given; do
  password[$who]=$(secret)
  role=$(grep "^$who," "$lists/people.csv" | cut -d, -f2)
  step "$who: change_password"
  printf '%s\n' "$given" "$given" "${password[$who]}" |
    croupier house do change_password old=- new=- --as "$who/${role%% *}" --house "$house" > "$folder/changed"
done < <(grep -P '\t' "$folder/said")

# 3. The rules of the games: as they ship but for the time to bet and to decide, in force from today
today=$(TZ=$zone date -d '-6 hours' +%F)
for game in 657a 672a; do
  croupier rules "$game" --option betting_seconds=600 --option decision_seconds=600 --filing "mill-$game-1" --effective "$today" > "$folder/$game.toml"
  house pam/pit_manager do file_submission "text=@$folder/$game.toml"
  house cora/compliance do approve_submission "reference=mill-$game-1"
done

# 4. Devices, tables and terminals
for table in T-1/657a T-2/672a T-3/657a; do house pam/pit_manager do install_table "table=${table%/*}" "chapter=${table#*/}"; done
for table in T-1 T-3; do house pam/pit_manager do link_table "table=$table" "progressive=the link"; done
for place in dock/restricted aisle/floor; do
  house sue/slot_supervisor do request_place "place=${place%/*}" "kind=${place#*/}" "address=1 Mill Road" devices=50 "why=gaming devices"
  house cora/compliance do approve_place "place=${place%/*}" "reference=PGCB ${place%/*}"
done
serials=$(tail -n +2 "$lists/devices.csv" | cut -d, -f3 | sed 's/.*/"&"/' | paste -sd,)
party='{"name": "The Maker", "address": "2 Maker Street"}' mill='{"name": "The Mill", "address": "1 Mill Road"}'
house sue/slot_supervisor do notify_transport "notice=truck 1" "transport={\"shipper\": $party, \"receiver\": $mill, \"method\": \"truck\", \
\"reason\": \"new\", \"serials\": [$serials], \"transported\": \"$(TZ=$zone date +%F)\", \"expected\": \"$(date -d '+1 day' -Iseconds)\"}"
step "sue/slot_supervisor: croupier devices receive devices.csv"
printf '%s\n' "${password[sue]}" "${password[tess]}" | croupier devices receive "$lists/devices.csv" --notice "truck 1" --place dock \
  --as sue/slot_supervisor --with tess/technician --house "$house" > "$folder/said"
for n in 1 2 3; do house sue/slot_supervisor +tess/technician do move_assets "assets=[\"B-T-$n\"]" "to=aisle 2 table $n" "table=T-$n"; done
moved=$(tail -n +2 "$lists/terminals.csv" | awk -F, '{printf "%s{\"asset\": \"%s\", \"to\": \"%s\"}", (NR > 1 ? "," : ""), $2, $3}')
house sue/slot_supervisor do notify_movement "notice=floor 1" "movements=[$moved]"
house tess/technician terminals "$lists/terminals.csv"
house sue/slot_supervisor do sign_movements "movements=[4, 5, 6, 7]"
house sue/slot_supervisor do file_lists "reference=first lists"

code() { until_said "$1" once; grep -E '^ {4}[0-9A-Z]{4} [0-9A-Z]{4}$' "$1" | tail -1 | tr -d ' '; }
enroll() {
  local terminal=$1 shown; shown=$(mktemp "$folder/$1.XXXX"); shift
  "$@" > "$shown" 2>&1 & local asking=$!
  house tess/technician +sue/slot_supervisor machine "$(code "$shown")" "$terminal"
  wait "$asking"
}
for terminal in E-01 E-02 E-03 E-04; do
  mkdir -p "$folder/$terminal"
  enroll "$terminal" croupier kiosk terminal --server "$server" --ca "$ca" --root "$folder/$terminal" --enroll
  enroll "$terminal" croupier device --root "$folder/$terminal" --enroll
  house rita/revenue do enable_terminal "terminal=$terminal"
  mkfifo "$folder/$terminal/keyboard"
  step "$terminal: croupier device --simulate"
  croupier device --root "$folder/$terminal" --simulate < "$folder/$terminal/keyboard" > "$folder/$terminal.device" 2>&1 & pid[$terminal]=$!
  exec {keyboard[$terminal]}> "$folder/$terminal/keyboard"
done
bill() { step "$1: a bill of $2 dollars"; echo "bill $2" >&"${keyboard[$1]}"; until_said "$folder/$1.device" credited; }

# 5. The first round
prepare() {  # TABLE DEALER: what the console asks for before the first round
  house pam/pit_manager do open_table "table=$1" "dealer=$2"
  house "$2/dealer" do take_table "table=$1"
  house "$2/dealer" do handle_cards "table=$1" task=inspect
  house pam/floorperson do handle_cards "table=$1" task=verify
  for task in spread view mix; do house "$2/dealer" do handle_cards "table=$1" "task=$task"; done
  house "$2/dealer" do prepare_cards "table=$1"
  if [ "$1" = T-2 ]; then house pam/floorperson do inspect_reader "table=$1"; fi
}
report() { house "$2/dealer" do report "table=$1" "event=$3"; }
card() { report "$1" "$2" "{\"event\": \"card_dealt\", \"place\": \"$3\", \"card\": ${4:+\"}${4:-null}${4:+\"}}"; }

prepare T-1 dana
for seat in 1 2; do bill "E-0$seat" 100; done
house dana/dealer do open_betting table=T-1
for seat in 1 2; do
  machine "E-0$seat" place_wagers "terminal=E-0$seat" table=T-1 "seat=$seat" 'wagers={"ante": 500, "super_bonus": 500, "four_card_progressive": 100}'
done
report T-1 dana '{"event": "betting_closed"}'
for five in "As 3h 2h" "Ah 4h 3s" "Ad 9d 5d" "Ac 9c 7c" "2d Js 8h"; do
  read -r first second own <<< "$five"
  card T-1 dana 1 "$first"; card T-1 dana 2 "$second"; card T-1 dana dealer "$own"
done
for seat in 1 2; do machine "E-0$seat" choose "terminal=E-0$seat" table=T-1 "seat=$seat" stage=play choice=play amount=500; done
report T-1 dana '{"event": "cards_revealed", "place": "dealer"}'
house pam/floorperson +pam/floorperson do validate_payout table=T-1 "payout=T-1/1/1/four_card_progressive four_aces"

prepare T-2 dev
bill E-03 100
house dev/dealer do open_betting table=T-2
machine E-03 place_wagers terminal=E-03 table=T-2 seat=1 'wagers={"blackjack": 1000}'
report T-2 dev '{"event": "betting_closed"}'
card T-2 dev burn; card T-2 dev 1 Ks; card T-2 dev dealer 9d; card T-2 dev 1 Qh; card T-2 dev hole_card
machine E-03 choose terminal=E-03 table=T-2 seat=1 stage=play choice=stand
report T-2 dev '{"event": "cards_revealed", "place": "hole_card", "cards": ["8c"]}'
report T-2 dev '{"event": "cards_revealed", "place": "dealer"}'

# 6. The first day
house andy/slot_attendant +sid/security do pay_hand hand_pay=E-01-1 amount=500058
machine E-02 cash_out terminal=E-02
house pam/pit_manager do post_limits table=T-1 minimum=1000 maximum=10000
for table in T-1 T-2; do house pam/pit_manager do close_table "table=$table"; done
echo "The first day is played: $steps steps in $SECONDS seconds."
