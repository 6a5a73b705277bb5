import { CallFailure } from '../../kit/admin-calls.tsx'

/** A picture of the shop as a file that can be sent anew. */
export async function fileAt(address: string): Promise<File> {
  const response = await fetch(address).catch(() => null)
  if (!response?.ok) throw new CallFailure({ kind: 'network' })
  return new File([await response.blob()], address.split('/').at(-1) ?? 'picture.jpg', { type: 'image/jpeg' })
}
