import type { Registry } from '@ungana/contracts-shell'

/** A file of a release, by the folder it may be sent from. */
export interface ReleasedFile {
  readonly folder: string
  /** Relative to `folder`. */
  readonly path: string
  /** Whether the address names its content, so that it never changes. */
  readonly hashed: boolean
  /** Whether the same, compressed, lies beside it as `<path>.br`. */
  readonly brotli: boolean
}

/** What the browser parts' current releases make together. A new object whenever a release changes. */
export interface Site {
  /** The shell's index.html and the pages that it renders itself; undefined while it has no usable release. */
  readonly shell: { readonly indexHtml: string; readonly pages: readonly string[] } | undefined
  readonly registry: Registry
  /** Every file that may be asked for, by its path: hashed ones of all kept releases, others of the current release. */
  readonly files: ReadonlyMap<string, ReleasedFile>
}
