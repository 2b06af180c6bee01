"""What a counting machine wrote down is read as a whole, or said to be wrong line by line."""

import pytest

from croupier.office.count.counter import MachineBox, MachineVoucher, read

GOOD = """box,1,20,100,voucher,amount
B-1,3,2,,,
B-1,,,,0012-3456,37.50
B-1,,,,,"$1,200"
B-2,,,,,5
"""


@pytest.mark.cites("§ 465a.25(a)(3)(ix)")
def test_bills_and_vouchers_of_every_box_are_read() -> None:
    found = read("\ufeff" + GOOD.replace("\n", "\r\n"))
    assert found.wrong == ()
    vouchers = (MachineVoucher(37_50, "00123456"), MachineVoucher(1_200_00))
    assert found.boxes == (
        MachineBox("B-1", {"1": 3, "20": 2}, vouchers),
        MachineBox("B-2", {}, (MachineVoucher(5_00),)),
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("1,20\n3,4\n", "a column box"),
        ("box,20,20\nB,1,2\n", "each column only once"),
        ("box,25\nB,1\n", "no column 25"),
        ("box,20\nB,1\nB,2\n", "line 3: box B appears twice"),
        ("box,20\n,1\n", "line 2: it names no box"),
        ("box,20\nB,1,7\n", "line 2"),
        ("box,20\nB,-1\n", "line 2: column 20 has -1"),
        ("box,20\nB,1.5\n", "column 20 has 1.5"),
        ("box,20\nB,5001\n", "column 20 has 5001"),
        ("box,20\nB,²\n", "column 20 has"),
        ("box,20\nB,000000005001\n", "column 20 has 000000005001"),
        (f"box,20\nB,{'0' * 9}{'9' * 5_000}\n", "column 20 has 0000000009"),
        ("box,voucher,amount\nB,12,1.²³\n", "a voucher needs an amount"),
        ("box,voucher,amount\nB,12,\n", "line 2: a voucher needs an amount"),
        ("box,voucher,amount\nB,12,1.5\n", "a voucher needs an amount"),
        ("box,voucher,amount\nB,12,1.x5\n", "a voucher needs an amount"),
        ("box,voucher,amount\nB,x12,1.50\n", "column voucher has x12"),
        ("box,20,voucher,amount\nB,1,12,1.50\n", "no bills on its line"),
        ("x" * 1_000_001, "too long"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, said: str) -> None:
    found = read(text)
    assert not found.boxes
    assert said in str(found.wrong[0])


def test_zeros_before_a_number_are_no_more_papers() -> None:
    assert read("box,20\nB,000000005000\n").boxes == (MachineBox("B", {"20": 5_000}),)


def test_every_wrong_line_is_said_and_nothing_is_read_of_the_others() -> None:
    found = read("box,20\nA,1\nB,x\nC,y\n")
    assert (found.boxes, len(found.wrong)) == ((), 2)
