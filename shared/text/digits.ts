const isDigit = (point: number) => /^\p{Nd}$/u.test(String.fromCodePoint(point));

/** The digits of any script as 0 to 9: '١٢', '१२' and '１２' become '12'. Unicode has the ten of a script side by side, 0 first. */
export const foldDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const plain = digit.normalize("NFKC");
    if (/^[0-9]$/.test(plain)) return plain;
    const point = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && isDigit(point - value - 1)) value += 1;
    return String(value);
  });
