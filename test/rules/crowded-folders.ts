import { dirname } from 'node:path/posix'

const mostFiles = 25

/** Folders in which more files stand than a newcomer can take in at once: each holds several ideas. */
export function crowdedFolders(paths: string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return [...counts]
    .filter(([, files]) => files > mostFiles)
    .map(([folder, files]) => `${folder}: ${files} files, ${mostFiles} at most`)
}
