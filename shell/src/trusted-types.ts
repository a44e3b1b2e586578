/**
 * The site's only Trusted Types policy. The browser asks it before a string becomes a script's address or markup, whichever library does it; a
 * refusal is reported. Content-Security-Policy-Report-Only in the gateway turns this on.
 */
import { firstSkeleton } from '#federation/first-skeleton.ts'

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: typeof trustedScript; createHTML: typeof trustedMarkup }): unknown
}

const released = /^\/(?:(?:r\/[a-z0-9-]+\/)?assets\/|sw\.js$)/
/** What artTile of contracts/kit/imigongo draws. */
const drawing = /^(?:<g fill="none">|<\/g>|<path(?: (?:d|fill|stroke|stroke-width|transform)="[^"<>]*")+\/>)*$/

/** Returns the address if it is a released script, or at another origin: there, script-src allows only payment providers. */
export function trustedScript(address: string): string | null {
  const { origin, pathname } = new URL(address, window.location.href)
  return origin !== window.location.origin || released.test(pathname) ? address : null
}

export function trustedMarkup(markup: string): string | null {
  return drawing.test(markup) || markup === firstSkeleton() ? markup : null
}

const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', { createScriptURL: trustedScript, createHTML: trustedMarkup })
