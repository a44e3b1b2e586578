import { useHost } from './host.tsx'

/** Loads a form's code, then calls `open`. If loading fails, shows a toast and keeps the page. */
export function useOpenForm() {
  const { toast } = useHost()
  return (form: { readonly preload: () => Promise<void> }, open: () => void) =>
    form.preload().then(open, () => toast({ title: 'The form did not load', description: 'Please try again', variant: 'destructive' }))
}
