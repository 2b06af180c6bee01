"""The mathematics report (PAR sheet) a test lab expects: one sheet of figures, written as HTML, PDF or workbook."""
