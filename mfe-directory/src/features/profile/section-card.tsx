import { Button, Card, color, SectionHeading, SkeletonText, size } from '@ungana/ui'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { draftStore, readEditDraft } from './edit-draft.ts'
import type { OrganizationSection } from './organization-sections.ts'
import type { Section } from './sections.ts'

const Frame = styled(Card)`
  scroll-margin-top: 150px;
`

const Body = styled.div`
  margin-top: 16px;
`

export const Nothing = styled.span`
  color: ${color.ink3};
  font-size: ${size.small};
`

/** Whether an edit of the section was begun in this tab and not saved. */
export const hasDraft = (id: string, section: Section | OrganizationSection, fields: readonly string[]) =>
  readEditDraft<string>(draftStore(id, section), fields) !== undefined

interface SectionCardProps {
  readonly section: Section | OrganizationSection
  readonly title: string
  /** What is edited here, for the button's name: "Edit contact details". */
  readonly what: string
  readonly description?: string
  /** Whether it begins in editing: what was typed before is still there. */
  readonly startsOpen: boolean
  readonly children: ReactNode
  /** The form; `close` ends it. */
  readonly form: (close: () => void) => ReactNode
}

/** A part of the profile, which is read until somebody edits it; the form's code comes with it. */
export function SectionCard({ section, title, what, description, startsOpen, children, form }: SectionCardProps) {
  const [open, setOpen] = useState(startsOpen)
  const moved = useRef(false)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!moved.current) return
    if (!open) button.current?.focus()
  }, [open])

  const turn = (next: boolean) => {
    moved.current = true
    setOpen(next)
  }
  return (
    <Frame as="section" id={section} aria-labelledby={`${section}-title`}>
      <SectionHeading
        id={`${section}-title`}
        description={description}
        action={
          open ? undefined : (
            <Button ref={button} variant="outline" size="small" aria-label={`Edit ${what}`} onClick={() => turn(true)}>
              Edit
            </Button>
          )
        }
      >
        {title}
      </SectionHeading>
      <Body>{open ? <Suspense fallback={<SkeletonText width="60%" />}>{form(() => turn(false))}</Suspense> : children}</Body>
    </Frame>
  )
}
