import archivoLatin from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import sourceSansLatin from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'

/** Requested before the style sheet that names them has arrived. */
export const fontsOfEveryPage: string[] = [archivoLatin, sourceSansLatin]
