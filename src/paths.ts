/**
 * Builders of page URLs: links, redirects and mails contain no URL as text. One module per area instead of one
 * object, so that a page loads only the builders of its own area.
 *
 * Ids are numbers or, where they come from a URL, texts.
 */
export * as paths from './paths/all.ts'
