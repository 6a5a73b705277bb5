/** A picture of the form: one that the product has, or a file that was chosen and is not sent yet. */
export type FormPicture = KeptPicture | ChosenPicture
type Details = { key: string; alt: string; hidden: boolean }
type KeptPicture = Details & { kind: 'kept'; image: string; thumbnail: string }
type ChosenPicture = Details & { kind: 'chosen'; file: File }

/** The last that is not hidden is the card image. */
export function cardKey(list: FormPicture[]): string | null {
  return list.findLast(({ hidden }) => !hidden)?.key ?? null
}

export function moved(list: FormPicture[], key: string, to: number): FormPicture[] {
  const from = list.findIndex((one) => one.key === key)
  const picture = list[from]
  if (!picture) return list
  const next = list.toSpliced(from, 1)
  return next.toSpliced(Math.min(Math.max(to, 0), next.length), 0, picture)
}

/** The card is shown: a hidden picture would not be it. */
export function madeCard(list: FormPicture[], key: string): FormPicture[] {
  return moved(changed(list, key, { hidden: false }), key, list.length)
}

export function changed(
  list: FormPicture[],
  key: string,
  details: Partial<Pick<Details, 'alt' | 'hidden'>>,
): FormPicture[] {
  return list.map((one) => (one.key === key ? { ...one, ...details } : one))
}

export function putBack(list: FormPicture[], picture: FormPicture, at: number): FormPicture[] {
  return list.some(({ key }) => key === picture.key) ? list : list.toSpliced(at, 0, picture)
}

export function keptPicture(picture: {
  image: string
  /** none yet: the picture itself */
  thumbnail?: string
  alt: string
  hidden: boolean
}): KeptPicture {
  const { image, thumbnail = image, alt, hidden } = picture
  return { kind: 'kept', key: image, image, thumbnail, alt, hidden }
}

export function chosenPicture(file: File): ChosenPicture {
  return { kind: 'chosen', key: crypto.randomUUID(), file, alt: '', hidden: false }
}

/** What a person knows it by. */
export function nameOf(picture: FormPicture, at: number): string {
  return picture.kind === 'chosen' ? picture.file.name : `picture ${at + 1}`
}

export function isSame(one: FormPicture[], other: FormPicture[]): boolean {
  const shape = (list: FormPicture[]) =>
    JSON.stringify(list.map(({ key, alt, hidden }) => [key, alt, hidden]))
  return shape(one) === shape(other)
}

/** As the calls take them: what stays in its order, and of each new file its words and its place among all. */
export function pictureFields(list: FormPicture[]): {
  existingImages: string
  newImageDetails: string
  files: File[]
} {
  const chosen = list.flatMap((one, at) => (one.kind === 'chosen' ? [{ ...one, at }] : []))
  return {
    existingImages: JSON.stringify(
      list.flatMap((one) =>
        one.kind === 'kept' ? [{ image: one.image, alt: one.alt, hidden: one.hidden }] : [],
      ),
    ),
    newImageDetails: JSON.stringify(chosen.map(({ alt, hidden, at }) => ({ alt, hidden, at }))),
    files: chosen.map(({ file }) => file),
  }
}
