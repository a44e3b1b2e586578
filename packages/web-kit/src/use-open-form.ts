import { t } from '@lingui/core/macro'
import { useHost } from './host.tsx'

/** Loads a form's code, then calls `open`. If loading fails twice, as on a weak network, shows a toast and keeps the page. */
export function useOpenForm() {
  const { toast } = useHost()
  return (form: { readonly preload: () => Promise<void> }, open: () => void) =>
    form
      .preload()
      .catch(form.preload)
      .then(open, () => toast({ title: t`The form did not load`, description: t`Please try again`, variant: 'destructive' }))
}
