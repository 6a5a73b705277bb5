/** schema.org data for search engines. Nothing runs it as a script, and the page's policy need not name it. */
export function StructuredData({ data }: { data: object }) {
  // '<' is the only character that could end the element early.
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
