# The page of `grundy serve` in a container: `docker build -t grundy . && docker run --rm -p 7171:7171 grundy`.
FROM rust:1.95-slim AS build
WORKDIR /grundy
COPY . .
RUN cargo build --release --locked -p grundy-cli

FROM debian:stable-slim
COPY --from=build /grundy/target/release/grundy /usr/local/bin/grundy
COPY LICENSE-MIT LICENSE-APACHE /usr/share/doc/grundy/
USER nobody
EXPOSE 7171
ENTRYPOINT ["grundy"]
CMD ["serve", "--public", "--port", "7171"]
