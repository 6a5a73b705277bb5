import { useState } from 'react'
import { AdminPage } from '../kit/admin-page.tsx'
import { useRead } from '../kit/use-call.ts'
import { AddBesideList } from '../kit/form/add-form.tsx'
import { ListPart } from '../kit/list/list-part.tsx'
import { AddCategory } from './add-category.tsx'
import { CategoryItem } from './category-item.tsx'
import type { CategoryRow } from './category-row.ts'
import { categoryTexts } from './category-texts.ts'
import { DeleteCategory } from './delete-category.tsx'

export default function CategoriesPage() {
  const { data, error, refetch } = useRead('GET /api/categories', {})
  const [leaving, setLeaving] = useState<CategoryRow | null>(null)
  const [gone, setGone] = useState(0)
  const categories = data?.body
  return (
    <AdminPage
      title={categoryTexts.title}
      intro={<p>The shop shows them in this order, the order in which they were added.</p>}
    >
      <AddBesideList form={<AddCategory />}>
        <ListPart
          name="Categories"
          what="The list of categories"
          empty="There are no categories yet. Add the first one here."
          items={categories}
          error={error}
          again={refetch}
          gone={gone}
        >
          {(items) => (
            <ul className="mt-2 border-t border-line bg-surface">
              {items.map((category) => (
                <CategoryItem key={category._id} category={category} onDelete={() => setLeaving(category)} />
              ))}
            </ul>
          )}
        </ListPart>
      </AddBesideList>
      <DeleteCategory
        key={leaving?._id}
        category={leaving}
        others={categories?.filter(({ _id }) => _id !== leaving?._id) ?? []}
        onClose={() => setLeaving(null)}
        onDeleted={() => setGone((count) => count + 1)}
      />
    </AdminPage>
  )
}
