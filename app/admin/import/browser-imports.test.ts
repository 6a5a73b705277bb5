import { expect, test, vi } from 'vitest'
import { asked, askedToUndo, importsChanged } from './browser-imports.ts'

test('whatever lists products or what was deleted is read again after an import and its undo', () => {
  expect(importsChanged.toSorted()).toEqual([
    'GET /api/categories',
    'GET /api/imports',
    'GET /api/other-numbers',
    'GET /api/other-numbers/{id}',
    'GET /api/product-counts',
    'GET /api/product-table',
    'GET /api/products',
    'GET /api/products/{id}',
    'GET /api/trash',
  ])
})

test('an undo is waited for as long as the import', () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  asked({ file: new File([], 'a.csv'), wholesalePercent: '', volumePercent: '' })
  expect(askedToUndo({ id: 'a' })).toEqual({ params: { id: 'a' }, signal: expect.any(AbortSignal) })
  expect(timeout.mock.calls).toEqual([[120_000], [120_000]])
})
