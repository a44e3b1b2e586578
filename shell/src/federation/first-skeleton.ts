let html: string | null = document.querySelector('[data-skeleton]')?.innerHTML ?? null

/** The skeleton in the document, shown until the page's code has loaded. Null if the page is prerendered or already shown. */
export function firstSkeleton(): string | null {
  return html
}

export function forgetFirstSkeleton() {
  html = null
}
