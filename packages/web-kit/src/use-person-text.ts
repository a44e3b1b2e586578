import { roleNames, type TeamRole } from '@ungana/contracts-identity'
import type { Actor } from '@ungana/contracts-kit'
import { inLanguage } from '@ungana/language/in-language'
import { useHost } from './host.tsx'

/** Who did something: a colleague's name, or the name and role of somebody of another company. Null for the reader, and where nobody is named. */
export function usePersonText(): (person: Actor | undefined) => string | null {
  const own = useHost().session.user?.person?.id
  return (person) => {
    if (!person || (person.id !== undefined && person.id === own)) return null
    return person.id === undefined ? `${person.name} · ${inLanguage(roleNames[person.role as TeamRole] ?? person.role)}` : person.name
  }
}
