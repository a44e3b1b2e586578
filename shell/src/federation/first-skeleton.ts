let html: string | null = document.querySelector('[data-skeleton]')?.innerHTML ?? null

/** The skeleton that came in the page, in place of a page whose code is still to come. Null when the page came whole, and once it is there. */
export function firstSkeleton(): string | null {
  return html
}

export function forgetFirstSkeleton() {
  html = null
}
