"""The measurements, one class each, with its numbers and its report. Read `tables` first."""
