/** Version 10 has no types; these are the parts that the newsletter uses. */
declare module 'html-to-text' {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> }
  export function convert(
    html: string,
    options?: { wordwrap?: number | false; selectors?: Selector[] },
  ): string
}
