import { useMutation } from '@tanstack/react-query'
import { callForFile, type CallAnswerOf, type CallName } from '../../../api/http/client.ts'
import { answerOf } from '../kit/admin-calls.tsx'
import { useRead, useWrite } from '../kit/use-call.ts'
import { numbersChanged } from '../numbers/numbers-changed.ts'
import { productsChanged } from '../products/products-changed.ts'

export type Plan = CallAnswerOf<'POST /api/imports/plan'>
export type PlannedRow = Plan['rows'][number]
export type RowKind = PlannedRow['kind']
export type FormerImport = CallAnswerOf<'GET /api/imports'>[number]

/** What is looked at: the file, and how prices that it does not have are made. */
export type Chosen = { file: File; wholesalePercent: string; volumePercent: string }

/** A long file over a slow line takes its time, and so does undoing it. */
const longestImportMs = 120_000

/** Undoing puts what was added into the trash. */
export const importsChanged: CallName[] = [...productsChanged, ...numbersChanged, 'GET /api/imports']

export function usePlan() {
  return useWrite('POST /api/imports/plan', { changes: [] })
}

export function useImport() {
  return useWrite('POST /api/imports', { changes: importsChanged })
}

export function useUndoImport() {
  return useWrite('POST /api/imports/{id}/undo', { changes: importsChanged })
}

export function useFormerImports() {
  return useRead('GET /api/imports', { query: { limit: 50 } })
}

export function useCatalogueExport() {
  return useMutation({ mutationFn: () => answerOf(callForFile('POST /api/products/export', {})) })
}

/** What undoing is asked with. */
export function askedToUndo({ id }: Pick<FormerImport, 'id'>) {
  return { params: { id }, signal: AbortSignal.timeout(longestImportMs) }
}

/** What both calls are asked with. */
export function asked(
  { file, wholesalePercent, volumePercent }: Chosen,
  { fingerprint, leaveOutBad }: { fingerprint?: string; leaveOutBad?: boolean } = {},
) {
  const form = new FormData()
  form.set('file', file)
  if (wholesalePercent) form.set('wholesalePercent', wholesalePercent)
  if (volumePercent) form.set('volumePercent', volumePercent)
  if (fingerprint) form.set('fingerprint', fingerprint)
  if (leaveOutBad) form.set('leaveOutBad', 'yes')
  return { form, signal: AbortSignal.timeout(longestImportMs) }
}
