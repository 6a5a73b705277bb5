/** A number or a word broken at its hyphen reads as two, and a figure without its unit as another figure. */
const oneWord =
  /((?<![\w-])[A-Z0-9]{1,8}-[A-Z0-9]{1,8}(?![\w-])|(?<![\w-])e-mail(?![\w-])|(?<![\w/])[\d,.]+(?: \d+\/\d+)? (?:in|ft|mm|lb|kg|V|Hz|A|hp|rpm)\b)/

/** Text whose numbers and figures stay on one line; copied, it has the same characters. */
export function Unbroken({ text }: { text: string }): React.ReactNode {
  return text.split(oneWord).map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      <span key={at} className="whitespace-nowrap">
        {piece}
      </span>
    ),
  )
}
