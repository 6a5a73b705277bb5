import { Download } from 'lucide-react'
import { catalogueColumns } from '../../../shop/catalogue/import/catalogue-columns.ts'
import { csvText } from '../../../shop/csv/csv.ts'
import { Button } from '../../ui/button.tsx'
import { NotExported } from '../kit/list/csv-export.tsx'
import { saveFile } from '../kit/save-file.ts'
import { useCatalogueExport } from './browser-imports.ts'

/** The catalogue as it is, and the same file without a product. */
export function CatalogueDownloads() {
  const { mutate, isPending, isSuccess, error } = useCatalogueExport()
  return (
    <div className="noscript:hidden">
      <div className="flex flex-wrap gap-3">
        <Button
          kind="secondary"
          aria-disabled={isPending}
          onClick={() =>
            isPending || mutate(undefined, { onSuccess: (file) => saveFile(file, 'products.csv') })
          }
        >
          <Download aria-hidden="true" size={20} strokeWidth={1.75} />
          {isPending ? 'Exporting...' : 'Export all products'}
        </Button>
        <Button kind="quiet" onClick={() => saveFile(emptyFile(), 'products-template.csv')}>
          Download an empty template
        </Button>
      </div>
      <div aria-live="polite" className="min-h-6">
        {isSuccess && <p className="mt-1 font-semibold text-success">products.csv is in your downloads.</p>}
        <NotExported error={error} />
      </div>
    </div>
  )
}

function emptyFile(): Blob {
  return new Blob([csvText([...catalogueColumns], [])], { type: 'text/csv' })
}
