/**
 * The address of each page of the site, by what it shows: links, redirects and mails name no address themselves.
 * Modules and not one object, so that a page carries the addresses of its own area only.
 *
 * Ids are numbers or, where they come from an address, texts.
 */
export * as paths from './paths/all.ts'
