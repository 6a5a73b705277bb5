import { useRef, useState } from 'react'
import { galleryTexts } from '../../../shop/content/gallery/gallery-fields.ts'

/** As the server counts it. */
const largestBytes = 10 * 1024 * 1024

/** The one file of a form; what is no JPEG is not taken, and the last good one stays away as well. */
export function useChosenPicture() {
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState('')
  const [refused, setRefused] = useState('')
  const [touched, setTouched] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  function choose(chosen: File | null) {
    const why = chosen ? whyNot(chosen) : ''
    const taken = why ? null : chosen
    setTouched(true)
    setRefused(why)
    setFile(taken)
    setPreview('')
    if (!taken) return
    // A data address, which the policy of every page allows; a browser turns the picture upright by itself.
    const reader = new FileReader()
    reader.addEventListener('load', () => setPreview(typeof reader.result === 'string' ? reader.result : ''))
    reader.readAsDataURL(taken)
  }

  function clear() {
    choose(null)
    setTouched(false)
    if (input.current) input.current.value = ''
  }

  const missing = file ? '' : galleryTexts.noPicture
  const wrong = refused || missing
  return {
    file,
    preview,
    input,
    isInvalid: wrong !== '',
    error: touched ? wrong : '',
    choose,
    clear,
    touch: () => setTouched(true),
    refuse: setRefused,
  }
}

function whyNot({ type, size }: File): string {
  if (type !== 'image/jpeg') return galleryTexts.wrongType
  return size > largestBytes ? 'Please choose a picture of at most 10 MB.' : ''
}
