import { open } from 'node:fs/promises'

/** After a file was renamed: until the folder's entry is flushed, a power cut may take the new name back. */
export async function flushFolder(folder: string): Promise<void> {
  const entry = await open(folder, 'r')
  try {
    await entry.sync()
  } finally {
    await entry.close()
  }
}
