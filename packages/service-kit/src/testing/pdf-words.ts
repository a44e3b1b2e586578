import { vi } from 'vitest'

/** The words that `draw` writes into PDFs, in order. */
export async function wordsOfPdf(draw: () => unknown): Promise<string[]> {
  const { default: PDFDocument } = await import('pdfkit')
  const text = vi.spyOn(PDFDocument.prototype, 'text')
  try {
    await draw()
    return text.mock.calls.map(([written]) => String(written))
  } finally {
    text.mockRestore()
  }
}
