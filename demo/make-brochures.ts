/**
 * Prints the data sheets that the demo catalogue names: `node demo/make-brochures.ts [chromium]`. Without the path of a
 * Chromium it takes Playwright's own.
 */
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { colours } from '../brand/look.ts'
import { name, trade } from '../brand/name.ts'
import { escapeHtml } from '../shop/text/escape-html.ts'
import { readCatalogue, type CatalogueRow } from './catalogue.ts'

type Contact = { address: string; phone: string; email: string }

const root = path.join(import.meta.dirname, '..')
const folder = path.join(import.meta.dirname, 'brochures')
const contact = JSON.parse(
  await readFile(path.join(import.meta.dirname, 'content', 'contact.json'), 'utf8'),
) as Contact
const mark = await readFile(path.join(root, 'brand', 'favicon.svg'), 'utf8')
const styles = `${await fontFace('Archivo', 'archivo')}${await fontFace('Source Sans', 'source-sans-3')}
@page { size: Letter; margin: 0 }
* { box-sizing: border-box; margin: 0 }
body { font: 10.5pt/1.4 'Source Sans'; color: ${colours.ink}; padding: 0.5in 0.6in; width: 8.5in }
header { display: flex; align-items: center; gap: 12px; border-bottom: 1px solid ${colours.ink}; padding-bottom: 10px }
header svg { width: 40px; height: 40px }
header b { font: 700 17pt/1 Archivo; display: block }
header p { margin-left: auto; text-align: right; font-size: 9pt; line-height: 1.35 }
.top { display: grid; grid-template-columns: 3.1in 1fr; gap: 0.35in; margin: 18px 0 14px; align-items: center }
img { width: 100%; background: ${colours.sweep}; border-radius: 8px; display: block }
.number { font: 650 11pt Archivo; color: ${colours.muted}; letter-spacing: 0.02em }
h1 { font: 700 22pt/1.12 Archivo; margin: 4px 0 10px; padding-bottom: 10px; border-bottom: 3px solid ${colours.brass} }
h2 { font: 650 12pt Archivo; margin: 4px 0 6px }
dl div { display: grid; grid-template-columns: 1.25in 1fr; gap: 12px; border-top: 1px solid ${colours.line}; padding: 4px 0 }
dt { font-weight: 600 }
footer { border-top: 1px solid ${colours.line}; margin-top: 14px; padding-top: 8px; font-size: 9pt; color: ${colours.muted} }
footer strong { color: ${colours.ink}; font: 650 12pt Archivo }`

await mkdir(folder, { recursive: true })
const executablePath = process.argv[2]
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
const page = await browser.newPage()
for (const product of readCatalogue()) {
  if (!product.brochure) continue
  await page.setContent(await dataSheet(product), { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  await page.pdf({
    path: path.join(folder, product.brochure),
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
  })
}
await browser.close()

async function dataSheet({ number, title, category, description, images }: CatalogueRow): Promise<string> {
  const lines = description.split('\n').filter((line) => line.trim() !== '')
  const facts = lines.flatMap((line) => {
    const [, label, value] = /^([A-Z][\w ]{1,22}): (.+)$/.exec(line) ?? []
    return label && value ? [{ label, value }] : []
  })
  const text = lines.filter((line) => !/^[A-Z][\w ]{1,22}: /.test(line))
  return `<!doctype html><html lang="en-US"><head><title>${escapeHtml(`${number} data sheet, ${title}`)}</title><style>${styles}</style></head><body>
<header>${mark}<div><b>${name}</b>${trade}</div><p>${escapeHtml(contact.phone)}<br>${escapeHtml(contact.email)}</p></header>
<main><div class="top"><img alt="${escapeHtml(title)}" src="${await picture(images)}"><div>
<p class="number">${number} · ${escapeHtml(category)}</p><h1>${escapeHtml(title)}</h1>
${text.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</div></div>
<h2>Specifications</h2><dl>${facts.map(({ label, value }) => `<div><dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl></main>
<footer><p>Questions, or to order: <strong>${escapeHtml(contact.phone)}</strong></p>
<p>${escapeHtml(contact.address.replaceAll('\n', ', '))} · Dimensions are rounded to a quarter inch.</p></footer></body></html>`
}

/** The card image, which is the last one, small enough for a file to send by mail. */
async function picture(images: string): Promise<string> {
  const file = path.join(import.meta.dirname, 'pictures', images.split(';').at(-1) ?? '')
  return dataAddress('image/jpeg', await sharp(file).resize({ width: 900 }).jpeg({ quality: 80 }).toBuffer())
}

async function fontFace(family: string, font: string): Promise<string> {
  const file = `node_modules/@fontsource-variable/${font}/files/${font}-latin-wght-normal.woff2`
  const address = dataAddress('font/woff2', await readFile(path.join(root, file)))
  return `@font-face { font-family: '${family}'; font-weight: 200 900; src: url('${address}') }`
}

function dataAddress(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}
