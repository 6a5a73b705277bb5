import { Link } from '../../ui/link.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { AddBesideList, AddForm } from '../kit/form/add-form.tsx'
import { useAddForm } from '../kit/form/use-add-form.ts'
import { ListBody } from '../kit/list/list.tsx'
import { useListAddress } from '../kit/list/use-list-address.ts'
import { usePage } from '../kit/list/use-list.ts'
import { adminAddress } from '../sections.ts'
import { noTemplate, templateForm, templatesChanged, type TemplateRow } from './template-form.ts'
import { TemplateInputs } from './template-inputs.tsx'
import { TemplateItem } from './template-item.tsx'

const cards = {
  className: 'mt-2 border-t border-line bg-surface',
  keyOf: ({ _id }: TemplateRow) => _id,
  show: (template: TemplateRow) => <TemplateItem template={template} />,
}

/** Texts that staff use again in quotes. */
export default function TemplatesPage() {
  const { q, page } = useListAddress()
  return (
    <AdminPage
      title="Quote templates"
      intro={
        <p>
          A note and terms under a name, to choose while you write a quote. Quotes already started keep their
          own.{' '}
          <Link to={adminAddress('offers')} className="text-accent underline underline-offset-4">
            All quotes
          </Link>
        </p>
      }
    >
      <AddBesideList form={<AddTemplate />}>
        <ListBody
          search="Search templates"
          list={usePage('GET /api/offer-templates', { page, perPage: 50 }, { q })}
          things={['template', 'templates']}
          nothing={q ? `No template has “${q}” in its name.` : 'There are no templates yet.'}
          cards={cards}
        />
      </AddBesideList>
    </AdminPage>
  )
}

function AddTemplate() {
  const adding = useAddForm('POST /api/offer-templates', {
    kept: 'offer-template-new',
    fields: templateForm,
    nothing: noTemplate,
    changes: templatesChanged,
    ask: (body) => ({ body }),
    said: ({ body }) => `“${body.name}” was added.`,
  })
  return (
    <AddForm
      name="Add a template"
      adding={adding}
      needed="The name is required."
      verb="Add template"
      notAdded="The template was not added."
    >
      <TemplateInputs form={adding.form} />
    </AddForm>
  )
}
