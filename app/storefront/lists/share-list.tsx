import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

/** The link by which colleagues read a list. It is shown once: nobody can look it up later, not even we. */
export function ShareList({ isShared, link }: { isShared: boolean; link: string | undefined }) {
  return (
    <section aria-labelledby="share">
      <h2 id="share" className="text-h3">
        Share
      </h2>
      {link !== undefined ? (
        <NewLink link={link} />
      ) : (
        <p className="mt-3 max-w-[60ch]">
          {isShared
            ? 'This list has a link. Anyone who has it and is signed in can view and copy the list. A new link replaces it.'
            : 'Create a link for your coworkers. Anyone who has it and is signed in can view this list and your notes, at their own prices, and nothing else in your account. Only you can change it.'}
        </p>
      )}
      <Form method="post" className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="share" kind="secondary">
          {isShared ? 'Create a new link' : 'Create link'}
        </Button>
        {isShared && (
          <Button type="submit" name="intent" value="end-share" kind="danger">
            Turn off the link
          </Button>
        )}
      </Form>
    </section>
  )
}

function NewLink({ link }: { link: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- more screen readers announce this than <output>
    <div role="status" className="mt-3">
      <Field label="Link to this list" help="Copy it now. You won’t be able to see it again.">
        {(control) => <input {...control} readOnly value={link} onFocus={(event) => event.target.select()} />}
      </Field>
    </div>
  )
}
