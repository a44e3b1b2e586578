// A chunk of its own, because pages that can log out would otherwise load the journal.
export { forgetUnsent } from '@ungana/web-kit'
