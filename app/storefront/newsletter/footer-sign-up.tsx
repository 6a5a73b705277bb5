import { useLocation } from 'react-router'
import type { Brand } from '../../../shop/brand.ts'
import { signUpWords } from './sign-up-answer.ts'
import { SignUpForm } from './sign-up-form.tsx'

/** In the footer of every page, except those about the newsletter. */
export function FooterSignUp({ brand }: { brand: Brand }) {
  const { pathname } = useLocation()
  if (/^\/(un)?subscribe(\/|$)/i.test(pathname)) return null
  return (
    <section aria-labelledby="newsletter" className="flex flex-col gap-4">
      <div>
        <h2 id="newsletter" className="text-h3">
          The {brand.shopName} newsletter
        </h2>
        <p className="mt-1 text-muted-on-deep">{signUpWords.what}</p>
      </div>
      <SignUpForm dark />
    </section>
  )
}
