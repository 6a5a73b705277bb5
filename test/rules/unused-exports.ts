import type { SourceFile } from './house-modules.ts'

const declared = /^export (?:async )?(?:const|let|function\*?|type|class|interface|enum) ([\w$]+)/gm
const word = /[A-Za-z_$][\w$]*/g

/** React Router and Stryker take these by their names. */
const taken = new Set(
  `loader action meta headers links middleware handle shouldRevalidate clientLoader clientAction Layout ErrorBoundary
  HydrateFallback handleError streamTimeout strykerPlugins`.split(/\s+/),
)

/** Every exported name that stands in no other file: what nobody imports is exported for nobody, or is dead. */
export function unusedExports(files: SourceFile[]): string[] {
  const filesOf = new Map<string, Set<string>>()
  for (const { path, text } of files)
    for (const [name] of text.matchAll(word)) filesOf.set(name, (filesOf.get(name) ?? new Set()).add(path))
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(declared)]
      .map(([, name = '']) => name)
      .filter((name) => filesOf.get(name)?.size === 1 && !taken.has(name))
      .map((name) => `${path}: nobody imports ${name}`),
  )
}
