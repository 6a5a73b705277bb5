/** What opens a line of data, as in 'Weight: 27 lb'. */
const label = /^(\p{Lu}[\p{L}\d ]{0,22}:)(?= )/mu

/** The text as staff wrote it, line by line; labels stand out, so that a figure is found at a glance. */
export function Description({ text }: { text: string }) {
  return (
    <p className="mt-3 max-w-[68ch] whitespace-pre-line text-pretty">
      {text.split(label).map((part, at) =>
        at % 2 ? (
          <b key={at} className="font-semibold">
            {part}
          </b>
        ) : (
          part
        ),
      )}
    </p>
  )
}
