"""A witness over the network: what it takes and signs, and what the asker believes."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import parse_qs, urlsplit
from urllib.request import Request, urlopen

import msgspec
import pytest

from croupier.floor.record.ports import WitnessFailure, WitnessUnreachable
from croupier.journal.heads import Head
from croupier.journal.seals import Sealer, sealer_from
from croupier.witness.book import Refused
from croupier.witness.keeper import Handed, Keeper, is_cosigned
from croupier.witness.naming import named
from croupier.witness.network import NetworkWitness
from support.storage.made_heads import LOG, head, proof
from support.storage.witnesses import served


@pytest.fixture
def sealer(tmp_path: Path) -> Sealer:
    return sealer_from(tmp_path / "seal.key")


@pytest.fixture
def keeper(tmp_path: Path, sealer: Sealer) -> Keeper:
    (tmp_path / "witness").mkdir()
    return Keeper(tmp_path / "witness", [sealer.key])


@pytest.fixture
def witness(keeper: Keeper) -> Iterator[NetworkWitness]:
    with served(keeper) as address:
        yield NetworkWitness(address)


def handed(taken: Head, shown: list[bytes] | None = None) -> Handed:
    return Handed(taken, tuple(one.hex() for one in shown or []))


def test_heads_over_the_network_are_held_signed_and_told(
    witness: NetworkWitness, sealer: Sealer, keeper: Keeper
) -> None:
    assert witness.newest(LOG, sealer.key) is None
    witness.take(head(sealer, 3), [])
    witness.take(head(sealer, 7), proof(3, 7))
    assert witness.newest(LOG, sealer.key) == head(sealer, 7)
    with urlopen(f"{witness.name}/heads/{LOG}") as answer:
        assert [msgspec.json.decode(line, type=Head).size for line in answer] == [3, 7]

    held = keeper.book(LOG).newest()
    assert held is not None
    assert is_cosigned(keeper.key, held)
    assert not is_cosigned(sealer.key, held)


def test_what_does_not_extend_is_refused_and_what_was_held_stays(witness: NetworkWitness, sealer: Sealer) -> None:
    witness.take(head(sealer, 7), [])
    for wrong in (head(sealer, 9, "theirs"), head(sealer, 3), head(sealer, 7, "theirs")):
        with pytest.raises(WitnessFailure, match="does not extend 7:"):
            witness.take(wrong, proof(7, 9) if wrong.size == 9 else [])
    assert witness.newest(LOG, sealer.key) == head(sealer, 7)


def test_the_same_head_again_is_the_same_line(keeper: Keeper, sealer: Sealer) -> None:
    for _ in range(2):
        keeper.take(handed(head(sealer, 3)))
    assert len(keeper.book(LOG).path.read_text().splitlines()) == 1


def test_only_servers_that_it_was_told_of_are_listened_to(keeper: Keeper, tmp_path: Path, sealer: Sealer) -> None:
    stranger = sealer_from(tmp_path / "stranger")
    with pytest.raises(Refused, match="not one this witness was told of"):
        keeper.take(handed(head(stranger, 3)))
    forged = msgspec.structs.replace(head(sealer, 3), size=4)
    with pytest.raises(Refused, match="was not signed"):
        keeper.take(handed(forged))
    assert keeper.answer(LOG, "", "").head is None


def test_a_key_speaks_for_one_journal_until_the_operator_accepts_another(keeper: Keeper, sealer: Sealer) -> None:
    other = LOG[::-1]
    keeper.take(handed(head(sealer, 7)))

    assert keeper.answer(other, sealer.key, "").head == keeper.answer("", sealer.key, "").head == head(sealer, 7)
    with pytest.raises(Refused, match="is of another journal than 7:"):
        keeper.take(handed(head(sealer, 2, log=other)))
    keeper.book(LOG).accept("a new floor")
    keeper.take(handed(head(sealer, 2, log=other)))
    assert keeper.answer(other, sealer.key, "").head == head(sealer, 2, log=other)


@pytest.mark.parametrize("body", [b"", b"{}", b'{"head": 7}', b"x" * 40_000])
def test_what_is_no_head_is_refused(witness: NetworkWitness, body: bytes) -> None:
    with pytest.raises(HTTPError) as refused:
        urlopen(Request(f"{witness.name}/head", data=body))
    with refused.value:
        assert refused.value.code in {400, 413}


def test_a_journal_is_no_path(witness: NetworkWitness) -> None:
    with pytest.raises(WitnessFailure, match="64 hexadecimal digits"):
        witness.newest("../../etc/passwd", "")


class _Parrot(BaseHTTPRequestHandler):
    """Says again what a witness once said."""

    said = b""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.said)

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self.do_GET()

    def log_message(self, *_what: object) -> None:
        """Nobody listens."""


def test_an_answer_to_another_question_or_of_another_witness_is_not_believed(keeper: Keeper, sealer: Sealer) -> None:
    with HTTPServer(("127.0.0.1", 0), _Parrot) as parrot:
        thread = threading.Thread(target=parrot.serve_forever)
        thread.start()
        try:
            witness = NetworkWitness(f"http://127.0.0.1:{parrot.server_port}#{keeper.key}")
            _Parrot.said = msgspec.json.encode(keeper.answer(LOG, sealer.key, "an old question"))
            with pytest.raises(WitnessFailure, match="is not the witness with the key"):
                witness.newest(LOG, sealer.key)
            _Parrot.said = msgspec.json.encode(keeper.take(handed(head(sealer, 3))))
            with pytest.raises(WitnessFailure, match="is not the witness with the key"):
                witness.take(head(sealer, 7), proof(3, 7))
            _Parrot.said = b"hello"
            with pytest.raises(WitnessFailure, match="the answer is not that of a witness"):
                witness.take(head(sealer, 7), proof(3, 7))
        finally:
            parrot.shutdown()
            thread.join()


class _Between(BaseHTTPRequestHandler):
    """Asks the witness something else under the same word, and passes its answer on."""

    keeper: Keeper
    asks: tuple[str, str]

    def do_GET(self) -> None:
        (nonce,) = parse_qs(urlsplit(self.path).query)["nonce"]
        self.send_response(200)
        self.end_headers()
        self.wfile.write(msgspec.json.encode(self.keeper.answer(*self.asks, nonce)))

    def log_message(self, *_what: object) -> None:
        """Nobody listens."""


@pytest.mark.parametrize("instead", [("0" * 64, ""), ("", "0" * 64), ("", "")])
def test_an_answer_about_another_journal_is_not_believed(
    keeper: Keeper, sealer: Sealer, instead: tuple[str, str]
) -> None:
    """Else a journal that was cut short would start: of a journal that nobody knows nothing is held."""
    keeper.take(handed(head(sealer, 7)))
    _Between.keeper, _Between.asks = keeper, instead
    with HTTPServer(("127.0.0.1", 0), _Between) as between:
        thread = threading.Thread(target=between.serve_forever)
        thread.start()
        try:
            witness = NetworkWitness(f"http://127.0.0.1:{between.server_port}#{keeper.key}")
            with pytest.raises(WitnessFailure, match="is not the witness with the key"):
                witness.newest(LOG, sealer.key)
        finally:
            between.shutdown()
            thread.join()


def test_nobody_at_the_address_is_out_of_reach(keeper: Keeper, sealer: Sealer) -> None:
    with served(keeper) as address:
        pass
    with pytest.raises(WitnessUnreachable, match="refused"):
        NetworkWitness(address).newest(LOG, sealer.key)


@pytest.mark.parametrize("address", ["http://host:1", "ftp://host#" + "0" * 64, "http://#" + "0" * 64, "http://h#12"])
def test_an_address_without_the_witnesss_key_is_none(address: str) -> None:
    with pytest.raises(ValueError, match="a witness is named http://host:port#KEY"):
        named([address])
