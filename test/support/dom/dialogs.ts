/** Answers the browser's dialogs and adds their messages to the returned list. */
export function answerDialogs(confirmed = true) {
  const dialogs: string[] = [];
  window.alert = (text) => void dialogs.push(String(text));
  window.confirm = (text) => {
    dialogs.push(String(text));
    return confirmed;
  };
  return dialogs;
}
