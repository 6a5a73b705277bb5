import { useState } from 'react'
import { AdminPage } from '../admin-page.tsx'
import { useRead } from '../calls/use-call.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { AddCategory } from './add-category.tsx'
import { CategoryItem } from './category-item.tsx'
import type { CategoryRow } from './category-row.ts'
import { categoryTexts } from './category-texts.ts'
import { DeleteCategory } from './delete-category.tsx'

export default function CategoriesPage() {
  const { data, error, refetch } = useRead('GET /api/categories', {})
  const [leaving, setLeaving] = useState<CategoryRow | null>(null)
  const categories = data?.body
  return (
    <AdminPage
      title={categoryTexts.title}
      intro={<p>The shop shows them in this order, which is the order in which they were added.</p>}
    >
      <noscript>
        <p>This list needs scripts, which are off in this browser.</p>
      </noscript>
      <div className="grid items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <section aria-label="Categories" className="max-xl:order-2">
          {error && (
            <NotLoaded what={categories ? 'The newest list' : 'The list'} error={error} again={refetch} />
          )}
          {!categories && !error && <ListToCome />}
          {categories && (
            <>
              <p aria-live="polite" className="text-muted">
                {countWords(categories.length)}
              </p>
              <ul className="mt-2 border-t border-line bg-surface">
                {categories.map((category) => (
                  <CategoryItem
                    key={category._id}
                    category={category}
                    onDelete={() => setLeaving(category)}
                  />
                ))}
              </ul>
            </>
          )}
        </section>
        <AddCategory />
      </div>
      <DeleteCategory
        key={leaving?._id}
        category={leaving}
        others={categories?.filter(({ _id }) => _id !== leaving?._id) ?? []}
        onClose={() => setLeaving(null)}
      />
    </AdminPage>
  )
}

function countWords(count: number): string {
  if (count === 0) return 'There are no categories yet. Add the first one here.'
  return `${count} ${count === 1 ? 'category' : 'categories'}`
}

/** In the shape of the list. */
function ListToCome() {
  return (
    <div className="noscript:hidden">
      <p className="text-muted">Loading...</p>
      <div aria-hidden="true" className="mt-2 flex flex-col gap-px">
        {['one', 'two', 'three', 'four', 'five'].map((row) => (
          <div key={row} className="h-18 bg-sunken" />
        ))}
      </div>
    </div>
  )
}
