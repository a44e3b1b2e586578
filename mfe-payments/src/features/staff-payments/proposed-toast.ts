import { t } from '@lingui/core/macro'

/** For a refund that one member of staff may not make alone. */
export const proposedToast = { title: t`Refund proposed`, description: t`Another member of staff must confirm it.` }
