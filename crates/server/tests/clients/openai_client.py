"""The official openai client against a server: models, an answer, a stream, a follow-up, errors."""

import sys

import openai

client = openai.OpenAI(base_url=sys.argv[1] + "/v1", api_key="not needed", max_retries=0)

names = [model.id for model in client.models.list()]
assert names == ["bikes/ragonite", "bikes/passages"], names
assert client.models.retrieve("bikes/ragonite").owned_by == "ragonite"

messages = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Which is the cheapest?"}]
whole = client.chat.completions.create(model="bikes/ragonite", messages=messages, temperature=0)
message = whole.choices[0].message
assert whole.choices[0].finish_reason == "stop"
assert "[^1]" in message.content and "\n\n[^1]: " in message.content, message.content
for annotation in message.annotations:
    cited = annotation.url_citation
    assert message.content[cited.start_index : cited.end_index].startswith("[^"), cited
assert whole.usage.total_tokens == whole.usage.prompt_tokens + whole.usage.completion_tokens > 0

stream = client.chat.completions.create(
    model="bikes/ragonite", messages=messages, stream=True, stream_options={"include_usage": True}
)
text, usage = "", None
for chunk in stream:
    usage = chunk.usage or usage
    for choice in chunk.choices:
        text += choice.delta.content or ""
assert text == message.content, text
assert usage is not None and usage.total_tokens > 0

messages += [{"role": "assistant", "content": text}, {"role": "user", "content": "And the lightest?"}]
assert client.chat.completions.create(model="bikes", messages=messages).choices[0].message.content

try:
    client.chat.completions.create(model="nothing", messages=messages)
    raise SystemExit("an unknown model was answered")
except openai.NotFoundError as error:
    assert error.code == "model_not_found", error
try:
    client.chat.completions.create(model="bikes", messages=[{"role": "user", "content": "fail now"}])
    raise SystemExit("a failure was answered")
except openai.InternalServerError as error:
    assert "no usable reply" in str(error), error
