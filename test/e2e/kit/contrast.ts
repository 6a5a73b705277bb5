/** Contrast ratio of two colours as browsers write them, `rgb(…)`: WCAG 2.2, relative luminance. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(colour: string): number {
  const parts = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(colour)
  if (!parts || Number(parts[4] ?? 1) < 1) throw new Error(`${colour} is no opaque colour`)
  const [red = 0, green = 0, blue = 0] = parts.slice(1, 4).map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
