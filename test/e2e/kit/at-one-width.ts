import { drawn } from '../../kit/sample.ts'

const tags = ['', ' @phone']

/** The title of a test that is run at one of the two widths, drawn by it; in `npm run proof` at both. */
export function atOneWidth(title: string): string {
  const [tag = '', other] = drawn(`width of ${title}`, tags, 1)
  return `${title}${other === undefined ? tag : ' @both'}`
}
