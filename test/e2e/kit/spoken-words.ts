import type { Page } from './visit.ts'

/** From now on, until the next document: what a live region or an alert says. */
export async function listenForWords(page: Page): Promise<void> {
  await page.evaluate(writeDownWords)
}

export function wordsSpoken(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { words: string[] }).words)
}

/** Runs in the page. */
function writeDownWords(): void {
  const words: string[] = []
  Object.assign(window, { words })
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const spoken = (target instanceof Element ? target : target.parentElement)?.closest(
        '[aria-live], [role=status], [role=alert]',
      )
      const text = spoken?.textContent.trim()
      if (text && words.at(-1) !== text) words.push(text)
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}
