/** Makes an element with a text or with children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  content: string | readonly Node[] = [],
  className = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  if (typeof content === 'string') made.textContent = content;
  else made.append(...content);
  return made;
}

export function button(caption: string, onClick: () => void, className = ''): HTMLButtonElement {
  const made = element('button', caption, className);
  made.type = 'button';
  made.addEventListener('click', onClick);
  return made;
}
