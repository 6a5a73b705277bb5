/**
 * The families of what is printed, as packages of Fontsource with all weights in one file. A letter is looked for in
 * each of a row, so the last ones have what the house's own do not: Greek, Cyrillic and Vietnamese are in Source Sans 3,
 * Chinese and Japanese in Noto Sans SC. For another script (Korean, say), install its package and add it to both rows.
 */
const otherScripts = ['@fontsource-variable/noto-sans-sc']

export const printFonts = {
  text: ['@fontsource-variable/source-sans-3', ...otherScripts],
  heading: ['@fontsource-variable/archivo', '@fontsource-variable/source-sans-3', ...otherScripts],
} as const satisfies Record<string, readonly string[]>
