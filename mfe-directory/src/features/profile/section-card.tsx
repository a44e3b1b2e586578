import { t } from '@lingui/core/macro'
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

export const MissingValue = styled.span`
  color: ${color.ink3};
  font-size: ${size.small};
`

/** Whether this tab has an unsaved edit of the section. */
export const hasDraft = (writer: string, section: Section | OrganizationSection, fields: readonly string[]) =>
  readEditDraft<string>(draftStore(writer, section), fields) !== undefined

interface SectionCardProps {
  readonly section: Section | OrganizationSection
  readonly title: string
  /** The button's full name: "Edit contact details". */
  readonly editLabel: string
  readonly description?: string
  /** Whether the form is open at first, because there is an unsaved edit. */
  readonly startsOpen: boolean
  readonly children: ReactNode
  /** Renders the form; `close` closes it. */
  readonly form: (close: () => void) => ReactNode
}

/** A section of the profile with an Edit button that opens its form. */
export function SectionCard({ section, title, editLabel, description, startsOpen, children, form }: SectionCardProps) {
  const [open, setOpen] = useState(startsOpen)
  const wasToggled = useRef(false)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!wasToggled.current) return
    if (!open) button.current?.focus()
  }, [open])

  const toggle = (next: boolean) => {
    wasToggled.current = true
    setOpen(next)
  }
  return (
    <Frame as="section" id={section} aria-labelledby={`${section}-title`}>
      <SectionHeading
        id={`${section}-title`}
        description={description}
        action={
          open ? undefined : (
            <Button ref={button} variant="outline" size="small" aria-label={editLabel} onClick={() => toggle(true)}>
              {t`Edit`}
            </Button>
          )
        }
      >
        {title}
      </SectionHeading>
      <Body>{open ? <Suspense fallback={<SkeletonText width="60%" />}>{form(() => toggle(false))}</Suspense> : children}</Body>
    </Frame>
  )
}
