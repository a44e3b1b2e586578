import { useHost } from './host.tsx'

/** Calls `open` once a form's code is there, so that its absence costs a word and not the page. */
export function useOpenForm() {
  const { toast } = useHost()
  return (form: { readonly preload: () => Promise<void> }, open: () => void) =>
    form.preload().then(open, () => toast({ title: 'The form could not be loaded', description: 'Please try again', variant: 'destructive' }))
}
