import { t } from '@lingui/core/macro'
import { Button, Cluster, color, media, Notice, radius, size } from '@ungana/ui'
import type { Values } from '@ungana/web-kit'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { styled } from 'styled-components'
import type { Conflict, Side } from './edit-conflict.ts'
import { fieldName, fieldText } from './field-text.tsx'

const Panel = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;

  &:focus-visible {
    outline: none;
  }
`

const Field = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 8px 12px;
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  > legend {
    grid-column: 1 / -1;
    padding: 0 0 8px;
    font-size: ${size.small};
    font-weight: 600;
  }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Choice = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-content: start;
  gap: 4px 10px;
  padding: 12px 14px;
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  cursor: pointer;

  &:has(:checked) {
    border-color: ${color.green};
    background: ${color.greenTint};
  }

  &:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 2px;
  }

  > input {
    width: 20px;
    height: 20px;
    margin: 2px 0 0;
    accent-color: ${color.greenFill};
  }

  > strong {
    font-size: ${size.small};
  }
`

const Value = styled.span`
  grid-column: 2;
  max-height: 12em;
  color: ${color.ink2};
  font-size: ${size.small};
  white-space: pre-line;
  overflow: auto;
  overflow-wrap: anywhere;

  > img {
    width: 160px;
    height: 90px;
    border-radius: ${radius.small};
    object-fit: cover;
  }
`

interface ConflictPanelProps<F extends string> {
  readonly conflict: Conflict<F>
  readonly mine: Values<F>
  readonly onResolve: (chosen: Readonly<Partial<Record<F, Side>>>) => void
}

/** Shows both versions of each field that two people changed, so that the user chooses and nothing is lost. */
export function ConflictPanel<F extends string>({ conflict: { disputed, theirs, now }, mine, onResolve }: ConflictPanelProps<F>) {
  const panel = useRef<HTMLFormElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    onResolve(Object.fromEntries(disputed.map((field) => [field, chosen.get(field)])) as Partial<Record<F, Side>>)
  }
  return (
    <Panel ref={panel} tabIndex={-1} onSubmit={submit} aria-label={t`Two versions`}>
      <Notice tone="warning" title={t`Somebody else saved changes while you were editing`} role="alert">
        {t`Nothing was overwritten. Choose which version to keep.`}
      </Notice>
      {disputed.map((field) => (
        <Field key={field}>
          <legend>{fieldName(field)}</legend>
          <Choice>
            <input type="radio" name={field} value={'mine' satisfies Side} defaultChecked />
            <strong>{t`Your version`}</strong>
            <Value>{fieldText(field, mine[field])}</Value>
          </Choice>
          <Choice>
            <input type="radio" name={field} value={'theirs' satisfies Side} />
            <strong>{t`Saved version`}</strong>
            <Value>{fieldText(field, now.values[field])}</Value>
          </Choice>
        </Field>
      ))}
      {theirs.length > 0 ? <Notice>{t`Also changed in the saved version: ${theirs.map((field) => fieldName(field)).join(', ')}.`}</Notice> : null}
      <Cluster>
        <Button type="submit" variant="secondary">
          {t`Save chosen version`}
        </Button>
      </Cluster>
    </Panel>
  )
}
