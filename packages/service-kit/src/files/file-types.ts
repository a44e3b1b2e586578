// What a file is by its content. Names and types that a browser sends along are not looked at.
import { fileTypeFromFile } from 'file-type'

/** By media type, what people call it and how such a file's name ends. */
export const fileTypes = {
  'image/jpeg': { name: 'JPEG', ending: 'jpg' },
  'image/png': { name: 'PNG', ending: 'png' },
  'image/webp': { name: 'WebP', ending: 'webp' },
  'application/pdf': { name: 'PDF', ending: 'pdf' },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { name: 'XLSX', ending: 'xlsx' },
} as const
export type FileType = keyof typeof fileTypes

/** One of `accepted`, or undefined. */
export async function sniffFile(path: string, accepted: readonly FileType[]): Promise<FileType | undefined> {
  const found = await fileTypeFromFile(path, { maxBufferSize: 1024 * 1024 }).catch(() => undefined)
  return accepted.find((type) => type === found?.mime)
}
