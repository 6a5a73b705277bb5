/** As the call lists it. */
export type CategoryRow = { _id: string; name: string; thumbnail: string | null }
